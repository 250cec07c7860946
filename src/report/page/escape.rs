//! Text from outside inside a page: as HTML, and as JSON within a script element. Nothing of it is
//! ever markup.

use std::fmt::Write as _;

use serde_json::Value;

/// The text as it stands between tags or inside a quoted attribute.
///
/// Line ends and tabs stay; other control characters, which HTML does not allow, become `�`.
pub(super) fn html(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            // A reader of HTML takes a bare one for a line feed.
            '\r' => escaped.push_str("&#13;"),
            '\n' | '\t' => escaped.push(character),
            control if control.is_control() => escaped.push(char::REPLACEMENT_CHARACTER),
            other => escaped.push(other),
        }
    }
    escaped
}

/// The value as JSON that no reader of HTML takes for a tag, a comment or an end of the script.
pub(super) fn json(value: &Value) -> String {
    let mut escaped = String::new();
    for character in value.to_string().chars() {
        match character {
            // Within JSON these stand in texts only.
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                let written = write!(escaped, "\\u{:04x}", u32::from(character));
                written.expect("memory takes every text");
            }
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn nothing_in_a_text_is_markup() {
        let text = "</td><img src=x onerror=\"f('&')\">\r\n\u{7}\u{202e}é";
        assert_eq!(
            html(text),
            "&lt;/td&gt;&lt;img src=x onerror=&quot;f(&#39;&amp;&#39;)&quot;&gt;&#13;\n\u{fffd}\u{202e}é"
        );
    }

    #[test]
    fn json_ends_no_script_and_reads_back() {
        let value = json!({"</script>": "<!-- & \u{2028} \" \\ é"});
        let text = json(&value);
        assert!(!text.contains(['<', '>', '&', '\u{2028}']), "{text}");
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
    }
}
