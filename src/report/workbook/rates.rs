//! Win rates and their intervals as formulas of games and wins, so that a reader can follow them,
//! and change the numbers.

use rust_xlsxwriter::utility::row_col_to_cell;
use rust_xlsxwriter::{ColNum, Formula, RowNum, Workbook, Worksheet};

use super::Written;
use crate::columns::Column;
use crate::report::Value;
use crate::stats::{Z_95, wilson_95};

/// What stands in a cell with a formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rate {
    Share,
    Low,
    High,
}

/// The columns of a table with their formulas.
const RATES: [(&str, Rate); 3] = [
    ("win_percent", Rate::Share),
    ("win_percent_low", Rate::Low),
    ("win_percent_high", Rate::High),
];

/// Where the columns of a table are that the formulas need.
#[derive(Debug)]
pub(super) struct RateColumns {
    games: usize,
    wins: usize,
    rates: Vec<(usize, Rate)>,
}

/// Gives the workbook the names that the formulas use.
pub(super) fn define_names(workbook: &mut Workbook) -> Written {
    workbook.define_name("z_95", &format!("={Z_95}"))?;
    Ok(())
}

impl RateColumns {
    /// Finds them, if the table has games, wins and a rate of them.
    pub(super) fn find(columns: &[Column]) -> Option<Self> {
        let find = |name: &str| columns.iter().position(|column| column.name == name);
        let rates = RATES.iter().filter_map(|(name, rate)| Some((find(name)?, *rate))).collect();
        Some(Self { games: find("games")?, wins: find("wins")?, rates })
    }

    /// Writes the formula of a column with its value, if the column has one and the row of the
    /// table has wins. Tells whether it did.
    pub(super) fn write(
        &self,
        sheet: &mut Worksheet,
        row: RowNum,
        column: usize,
        values: &[Value],
    ) -> Written<bool> {
        let rate = self.rates.iter().find(|(at, _)| *at == column).map(|(_, rate)| *rate);
        let (Some(rate), Value::Whole(games), Value::Whole(wins)) =
            (rate, &values[self.games], &values[self.wins])
        else {
            return Ok(false);
        };
        if wins > games {
            return Ok(false);
        }
        let cell = |column: usize| row_col_to_cell(row, column as ColNum);
        let result = rate.value(*wins, *games).map_or(String::new(), |share| share.to_string());
        let formula = rate.formula(&cell(self.games), &cell(self.wins));
        sheet.write_formula(row, column as ColNum, Formula::new(formula).set_result(result))?;
        Ok(true)
    }
}

impl Rate {
    fn value(self, wins: u64, games: u64) -> Option<f64> {
        let interval = wilson_95(wins, games)?;
        Some(match self {
            Self::Share => wins as f64 / games as f64,
            Self::Low => interval.low,
            Self::High => interval.high,
        })
    }

    /// See [`wilson_95`]. Without games it is an empty text, never a division by zero.
    fn formula(self, games: &str, wins: &str) -> String {
        let (g, w) = (games, wins);
        let reach = format!("z_95*SQRT({w}*({g}-{w})/{g}+z_95^2/4)");
        let value = match self {
            Self::Share => format!("{w}/{g}"),
            Self::Low => format!("IF({w}=0,0,({w}+z_95^2/2-{reach})/({g}+z_95^2))"),
            Self::High => format!("IF({w}={g},1,({w}+z_95^2/2+{reach})/({g}+z_95^2))"),
        };
        format!("=IF({g}>0,{value},\"\")")
    }
}
