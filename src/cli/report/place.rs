//! Where what is made goes: a folder, one file or standard output.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::{Args, Format, package};
use crate::cli::failure::{Failure, Kind};
use crate::cli::progress::print_line;
use crate::report::Folder;
use crate::report::dialect::Dialect;

/// Where it goes.
enum Target {
    Stdout,
    File(PathBuf),
    Folder(PathBuf),
}

/// Where everything goes, and whether that is told.
pub(super) struct Place {
    target: Target,
    /// The folder of the results, where their data package belongs.
    results: PathBuf,
    quiet: bool,
}

impl Place {
    /// Refuses what does not fit together, before anything is read.
    pub(super) fn new(args: &Args) -> anyhow::Result<Self> {
        Ok(Self { target: target(args)?, results: args.folders[0].clone(), quiet: args.quiet })
    }

    /// Puts a file where it belongs; `name` is its path below the folder, if it is one.
    pub(super) fn put(&self, name: &str, bytes: &[u8]) -> anyhow::Result<()> {
        match &self.target {
            // Not by way of what takes colours out of text: a picture or a workbook is no text.
            Target::Stdout => Ok(std::io::stdout().lock().write_all(bytes)?),
            _ if name == package::NAME => self.write(&self.results.join(name), bytes),
            Target::File(path) => self.write(path, bytes),
            Target::Folder(folder) => self.write(&folder.join(name), bytes),
        }
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
        let folder = folder_of(path);
        let name = path.file_name().unwrap_or_default();
        if Folder::existing(folder).has_as_result(&name.to_string_lossy()) {
            let message = format!(
                "{} is one of the results themselves: name another file with --out",
                path.display()
            );
            return Err(refused(&message));
        }
        let written = Folder::existing(folder).write(name, bytes);
        written.with_context(|| {
            Failure::new(Kind::Write, format!("cannot write {}", path.display()))
        })?;
        if !self.quiet {
            print_line(&format!("{} written", path.display()));
        }
        Ok(())
    }
}

/// The folder a file is in.
fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

fn target(args: &Args) -> anyhow::Result<Target> {
    let formats = args.formats();
    let one = match formats[..] {
        [format] if makes_one_file(format, args) => Some(format),
        _ => None,
    };
    if formats.contains(&Format::Datapackage) && args.folders.len() > 1 {
        return Err(refused("a data package is of one folder: name one at a time"));
    }
    refuse_idle_options(args, &formats)?;
    let Some(path) = &args.out else {
        return Ok(match one {
            Some(Format::Text) => Target::Stdout,
            _ => Target::Folder(args.folders[0].join("report")),
        });
    };
    match one {
        Some(Format::Xlsx) if path.as_os_str() == "-" && std::io::stdout().is_terminal() => {
            Err(refused("a workbook is no text for a terminal: send it into a file or a pipe"))
        }
        Some(_) if path.as_os_str() == "-" => Ok(Target::Stdout),
        None if path.as_os_str() == "-" => Err(refused(
            "standard output takes one file: name one --format, and with csv one --table, with \
                 svg or png one --chart",
        )),
        Some(Format::Datapackage) => Err(refused(
            "a data package belongs beside the files it describes: leave out --out, or give -",
        )),
        Some(format) if path.extension() == Some(format.ending().as_ref()) && !path.is_dir() => {
            Ok(Target::File(path.clone()))
        }
        _ if !path.is_dir() && names_a_file(path) => Err(refused(
            "--out names a file, but what is made is another kind, or more than one file",
        )),
        _ => Ok(Target::Folder(path.clone())),
    }
}

/// Refuses options that nothing of what is made heeds.
fn refuse_idle_options(args: &Args, formats: &[Format]) -> anyhow::Result<()> {
    let makes = |wanted: &[Format]| formats.iter().any(|format| wanted.contains(format));
    let tables = [Format::Text, Format::Markdown, Format::Latex, Format::Json, Format::Csv];
    if !args.chart.is_empty() && !makes(&[Format::Svg, Format::Png]) {
        return Err(refused("--chart is for --format svg and png"));
    }
    if !args.table.is_empty() && !makes(&tables) {
        return Err(refused("--table is for --format text, markdown, latex, json and csv"));
    }
    if args.csv_dialect != Dialect::Plain && !makes(&[Format::Csv]) {
        return Err(refused("--csv-dialect is for --format csv"));
    }
    Ok(())
}

/// Whether a path ends like a file of some kind that a report could be.
fn names_a_file(path: &Path) -> bool {
    let endings = [
        "html", "htm", "xlsx", "xls", "ods", "txt", "md", "tex", "json", "csv", "svg", "png", "pdf",
    ];
    path.extension().is_some_and(|it| endings.iter().any(|ending| it.eq_ignore_ascii_case(ending)))
}

fn refused(message: &str) -> anyhow::Error {
    Failure::new(Kind::Usage, message).into()
}

fn makes_one_file(format: Format, args: &Args) -> bool {
    match format {
        Format::Csv => args.table.len() == 1,
        Format::Svg | Format::Png => args.chart.len() == 1,
        Format::Html
        | Format::Xlsx
        | Format::Text
        | Format::Markdown
        | Format::Latex
        | Format::Json
        | Format::Datapackage => true,
    }
}

impl Format {
    /// How the names of its files end.
    pub(super) const fn ending(self) -> &'static str {
        match self {
            Self::Html => "html",
            Self::Xlsx => "xlsx",
            Self::Text => "txt",
            Self::Markdown => "md",
            Self::Latex => "tex",
            Self::Json | Self::Datapackage => "json",
            Self::Csv => "csv",
            Self::Svg => "svg",
            Self::Png => "png",
        }
    }
}
