//! From a report to files, each with the name it has in a folder.

use super::{Args, Format, package, replayed};
use crate::cli::failure::{Failure, Kind};
use crate::cli::text::counted;
use crate::nearest::UnknownName;
use crate::report::chart::{Chart, png, svg};
use crate::report::dialect::Dialect;
use crate::report::latex::latex;
use crate::report::markdown::markdown;
use crate::report::{Report, Section, document, format, page, workbook};

/// More games are not written as anything but CSV: they would take gigabytes to make.
const MOST_GAMES: u64 = 100_000;
/// The table that is made when it is asked for.
const GAMES: &str = "games";

/// Makes files of a report.
pub(super) struct Maker<'a> {
    args: &'a Args,
    report: &'a Report,
    /// The games, if they were asked for as something else than CSV.
    games: Option<Section>,
    charts: Vec<(String, Chart)>,
}

impl<'a> Maker<'a> {
    /// Refuses names of tables and charts that there are not.
    pub(super) fn new(args: &'a Args, report: &'a Report) -> anyhow::Result<Self> {
        refuse_unknown("table", &args.table, &table_names(report))?;
        let formats = args.formats();
        let draws = formats.iter().any(|format| matches!(format, Format::Svg | Format::Png));
        let mut charts = if draws { report.charts() } else { Vec::new() };
        if draws {
            let names: Vec<&str> = charts.iter().map(|(name, _)| name.as_str()).collect();
            refuse_unknown("chart", &args.chart, &names)?;
            charts.retain(|(name, _)| args.chart.is_empty() || args.chart.contains(name));
        }
        let asks_for_games = args.table.iter().any(|name| name == GAMES);
        let takes_tables = |format: &Format| {
            matches!(format, Format::Text | Format::Markdown | Format::Latex | Format::Json)
        };
        let as_text = formats.iter().any(takes_tables);
        let games = if asks_for_games && as_text { Some(few_games(report)?) } else { None };
        Ok(Self { args, report, games, charts })
    }

    /// Makes the files of a format, one after the other.
    pub(super) fn each_file(
        &self,
        format: Format,
        mut take: impl FnMut(&str, &[u8]) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let bytes = match format {
            Format::Html => page::html(self.report, &replayed::games(self.report, self.args)?),
            Format::Xlsx => workbook::xlsx(self.report)?,
            Format::Text => self.text().into_bytes(),
            Format::Markdown => markdown(self.report, &self.sections()),
            Format::Latex => latex(self.report, &self.sections()),
            Format::Json => document::json(self.report, &self.sections()),
            Format::Csv => return self.each_csv(take),
            Format::Datapackage => {
                return take(package::NAME, &package::describe(self.report, &self.args.licence)?);
            }
            Format::Svg => return self.each_picture(format, svg, take),
            Format::Png => return self.each_picture(format, png, take),
        };
        take(&format!("report.{}", format.ending()), &bytes)
    }

    /// The tables that were asked for, or those that are narrow enough for a terminal and tell most.
    fn text(&self) -> String {
        match self.sections()[..] {
            [only] if !self.args.table.is_empty() => format::text(&only.table),
            ref sections if !self.args.table.is_empty() => document::text(self.report, sections),
            ref sections => {
                let tells_most =
                    |it: &&&Section| it.name == "summary" || it.name.starts_with("comparison");
                let shown: Vec<&Section> = sections.iter().filter(tells_most).copied().collect();
                let names = table_names(self.report);
                let others = names.iter().filter(|name| shown.iter().all(|it| it.name != **name));
                let others: Vec<&str> = others.copied().collect();
                let text = document::text(self.report, &shown);
                format!("{text}\nmore tables, with --table: {}\n", others.join(", "))
            }
        }
    }

    /// The tables that were asked for, in that order; all, if none was.
    fn sections(&self) -> Vec<&Section> {
        if self.args.table.is_empty() {
            return self.report.sections.iter().collect();
        }
        let find = |name: &String| match name.as_str() {
            GAMES => self.games.as_ref(),
            name => self.report.section(name),
        };
        self.args.table.iter().filter_map(find).collect()
    }

    fn each_csv(
        &self,
        mut take: impl FnMut(&str, &[u8]) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let dialect = self.args.csv_dialect;
        let folder = match dialect {
            Dialect::Plain => "csv".to_owned(),
            other => format!("csv-{}", other.name()),
        };
        let is_asked = |name: &str| {
            self.args.table.is_empty() || self.args.table.iter().any(|asked| asked == name)
        };
        for section in self.report.sections.iter().filter(|section| is_asked(section.name)) {
            take(&format!("{folder}/{}.csv", section.name), &dialect.csv(&section.table))?;
        }
        if is_asked(GAMES) {
            let games = dialect.csv_of(&self.report.games_columns(), self.report.each_game());
            take(&format!("{folder}/{GAMES}.csv"), &games)?;
        }
        Ok(())
    }

    fn each_picture(
        &self,
        format: Format,
        draw: fn(&Chart) -> Vec<u8>,
        mut take: impl FnMut(&str, &[u8]) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        for (name, chart) in &self.charts {
            take(&format!("charts/{name}.{}", format.ending()), &draw(chart))?;
        }
        Ok(())
    }
}

fn table_names(report: &Report) -> Vec<&'static str> {
    report.sections.iter().map(|section| section.name).chain([GAMES]).collect()
}

fn few_games(report: &Report) -> anyhow::Result<Section> {
    let games = report.games_finished();
    if games > MOST_GAMES {
        let message = format!(
            "{} are too many for a text: have them as CSV, or from {}.csv in the folder",
            counted(games, "game"),
            GAMES,
        );
        return Err(Failure::new(Kind::Usage, message).into());
    }
    Ok(report.games())
}

fn refuse_unknown(what: &'static str, asked: &[String], there: &[&str]) -> anyhow::Result<()> {
    match asked.iter().find(|name| !there.contains(&name.as_str())) {
        Some(name) => {
            let message = UnknownName::new(what, name, there).to_string();
            Err(Failure::new(Kind::Usage, message).into())
        }
        None => Ok(()),
    }
}
