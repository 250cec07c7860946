//! The letters that come along: how wide a text is, and its outlines.
//!
//! They are those of DejaVu Sans, Latin and Greek only; other characters show as a box in a PNG.

use ttf_parser::{Face, OutlineBuilder};

static LETTERS: &[u8] = include_bytes!("DejaVuSans-Latin.ttf");

/// What an SVG asks for; the next best are as wide.
pub(super) const FAMILY: &str = "DejaVu Sans, Verdana, sans-serif";

fn face() -> Face<'static> {
    Face::parse(LETTERS, 0).expect("the font that comes along is one")
}

/// The width of a text in units, for letters of `size` units.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let face = face();
    text.chars().map(|letter| advance(&face, letter)).sum::<f64>() * scale(&face, size)
}

/// The text without control characters, and cut if it is wider than `room`.
pub(super) fn fitted(text: &str, size: f64, room: f64) -> String {
    let face = face();
    let unit = scale(&face, size);
    let shown = |letter: char| if is_forbidden(letter) { '\u{FFFD}' } else { letter };
    let (mut used, mut fits) = (0.0, String::new());
    // How much of the text goes with the mark of a cut behind it.
    let mut cut = 0;
    for letter in text.chars().map(shown) {
        if used + advance(&face, '…') * unit <= room {
            cut = fits.len();
        }
        used += advance(&face, letter) * unit;
        if used > room {
            fits.truncate(cut);
            fits.push('…');
            return fits;
        }
        fits.push(letter);
    }
    fits
}

/// Whether a character cannot stand in XML or turns the text around it.
fn is_forbidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{FFFE}' | '\u{FFFF}')
        || matches!(letter, '\u{200E}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Draws the outlines of a text that begins at 0 on the baseline, `y` growing upwards, in units of
/// the font; `pen` is told how far right each letter stands. Returns the size of a unit.
pub(super) fn outline(text: &str, size: f64, pen: &mut impl Pen) -> f64 {
    let face = face();
    let mut right = 0.0;
    for letter in text.chars() {
        pen.begin_letter(right);
        let glyph = face.glyph_index(letter).unwrap_or_default();
        face.outline_glyph(glyph, pen);
        right += advance(&face, letter);
    }
    scale(&face, size)
}

/// Takes outlines letter by letter.
pub(super) trait Pen: OutlineBuilder {
    /// The next outlines are those of a letter so far from the left.
    fn begin_letter(&mut self, right: f64);
}

fn scale(face: &Face<'_>, size: f64) -> f64 {
    size / f64::from(face.units_per_em())
}

/// The first glyph of a font, a box, stands for letters it does not have.
fn advance(face: &Face<'_>, letter: char) -> f64 {
    let glyph = face.glyph_index(letter).unwrap_or_default();
    face.glyph_hor_advance(glyph).unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_where_its_place_ends() {
        assert_eq!(fitted("expectimax", 14.0, 200.0), "expectimax");
        let cut = fitted("expectimax", 14.0, 50.0);
        assert!(cut.ends_with('…') && cut.starts_with("exp") && width(&cut, 14.0) <= 50.0, "{cut}");
        assert_eq!(fitted("x", 14.0, 0.0), "…");
        assert_eq!(fitted("", 14.0, 0.0), "");
    }

    #[test]
    fn what_xml_cannot_hold_is_replaced() {
        assert_eq!(fitted("a\0b\n\u{202E}c", 14.0, 200.0), "a�b��c");
    }

    #[test]
    fn the_letters_that_charts_use_come_along() {
        for letter in "éñüßαβ–…≤×⁰¹²³⁴⁵⁶⁷⁸⁹⁻·%�".chars() {
            assert!(face().glyph_index(letter).is_some(), "{letter}");
        }
    }
}
