//! What is made of a report, and where it goes.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::{Args, Format, replayed};
use crate::cli::failure::{Failure, Kind};
use crate::cli::progress::print_line;
use crate::report::{Folder, Report, Section, document, page};

/// Where everything goes.
enum Place {
    Stdout,
    File(PathBuf),
    Folder(PathBuf),
}

/// What was asked for.
pub(super) struct Outputs<'a> {
    args: &'a Args,
    formats: Vec<Format>,
    place: Place,
}

/// A file to write.
struct Made {
    name: String,
    bytes: Vec<u8>,
}

impl<'a> Outputs<'a> {
    /// Refuses what does not fit together, before anything is read.
    pub(super) fn new(args: &'a Args) -> anyhow::Result<Self> {
        let mut formats: Vec<Format> = Vec::new();
        for format in &args.format {
            if !formats.contains(format) {
                formats.push(*format);
            }
        }
        let place = place(args, &formats)?;
        Ok(Self { args, formats, place })
    }

    /// Makes everything and writes it where it belongs.
    pub(super) fn write(&self, report: &Report, output: &mut impl Write) -> anyhow::Result<()> {
        let sections = self.sections(report)?;
        for format in &self.formats {
            for Made { name, bytes } in self.make(*format, report, &sections)? {
                match &self.place {
                    Place::Stdout => output.write_all(&bytes)?,
                    Place::File(path) => self.write_file(path, &bytes)?,
                    Place::Folder(folder) => self.write_file(&folder.join(name), &bytes)?,
                }
            }
        }
        Ok(())
    }

    /// The tables that were asked for.
    fn sections<'r>(&self, report: &'r Report) -> anyhow::Result<Vec<&'r Section>> {
        let asked = &self.args.table;
        if asked.is_empty() {
            return Ok(report.sections.iter().collect());
        }
        let names: Vec<&str> = report.sections.iter().map(|it| it.name).collect();
        let find = |name: &String| {
            report.section(name).ok_or_else(|| {
                let message = format!("there is no table `{name}`; there are {}", names.join(", "));
                Failure::new(Kind::Usage, message).into()
            })
        };
        asked.iter().map(find).collect()
    }

    fn make(
        &self,
        format: Format,
        report: &Report,
        sections: &[&Section],
    ) -> anyhow::Result<Vec<Made>> {
        let bytes = match format {
            Format::Text => document::text(report, sections).into_bytes(),
            Format::Json => document::json(report, sections),
            Format::Html => page::html(report, &replayed::games(report, self.args)?),
        };
        let name = format!("report.{}", format.ending());
        Ok(vec![Made { name, bytes }])
    }

    fn write_file(&self, path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
        Folder::existing(folder).write(&name, bytes).with_context(|| {
            Failure::new(Kind::Write, format!("cannot write {}", path.display()))
        })?;
        if !self.args.quiet {
            print_line(&format!("{} written", path.display()));
        }
        Ok(())
    }
}

/// Where it all goes.
fn place(args: &Args, formats: &[Format]) -> anyhow::Result<Place> {
    let refuse = |message: &str| Err(Failure::new(Kind::Usage, message).into());
    let one = <[Format; 1]>::try_from(formats).ok().map(|[format]| format);
    match (&args.out, one) {
        (None, Some(Format::Text)) => Ok(Place::Stdout),
        (None, _) => Ok(Place::Folder(args.folders[0].join("report"))),
        (Some(path), Some(_)) if path.as_os_str() == "-" => Ok(Place::Stdout),
        (Some(path), None) if path.as_os_str() == "-" => {
            refuse("standard output takes one format: give --format one that is one file")
        }
        (Some(path), Some(format)) if path.extension() == Some(format.ending().as_ref()) => {
            Ok(Place::File(path.clone()))
        }
        (Some(path), _) => Ok(Place::Folder(path.clone())),
    }
}

impl Format {
    /// How the name of its file ends.
    const fn ending(self) -> &'static str {
        match self {
            Self::Text => "txt",
            Self::Json => "json",
            Self::Html => "html",
        }
    }
}
