//! Where what is made goes: a folder, one file or standard output.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::{Args, Format, package};
use crate::cli::failure::{Failure, Kind};
use crate::cli::progress::print_line;
use crate::report::Folder;

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
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let name = path.file_name().unwrap_or_default();
        let written = Folder::existing(folder.unwrap_or(Path::new("."))).write(name, bytes);
        written.with_context(|| {
            Failure::new(Kind::Write, format!("cannot write {}", path.display()))
        })?;
        if !self.quiet {
            print_line(&format!("{} written", path.display()));
        }
        Ok(())
    }
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
        _ => Ok(Target::Folder(path.clone())),
    }
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
