//! The columns that the rules know, by our names and by others'.

use crate::nearest::UnknownName;

/// What a column tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "named like the columns")]
pub enum Field {
    Algorithm,
    Heuristic,
    Depth,
    Game,
    Seed,
    Weights,
    Settings,
    Outcome,
    Score,
    MaxTile,
    Moves,
    Board,
    Games,
    Wins,
    Losses,
    Capped,
    WinPercent,
    WinPercentLow,
    WinPercentHigh,
    WinRate,
    MeanScore,
    MedianScore,
    MeanMaxTile,
    MeanMoves,
    Reached(u32),
}

/// The tiles whose shares are known.
pub const REACHED: [u32; 12] =
    [64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 131_072];

/// The fields with one name of ours and the names that others give them, in lower case with
/// underscores, English and Spanish.
const NAMES: [(Field, &str, &[&str]); 24] = [
    (Field::Algorithm, "algorithm", &["agent", "player", "solver", "algoritmo", "agente"]),
    (Field::Heuristic, "heuristic", &["evaluation", "heuristica"]),
    (Field::Depth, "depth", &["plies", "search_depth", "profundidad"]),
    (Field::Game, "game", &["game_id", "game_number", "episode", "run", "partida"]),
    (Field::Seed, "seed", &["random_seed", "rng_seed", "semilla"]),
    (Field::Weights, "weights", &["params", "parameters", "config", "variant", "pesos"]),
    (Field::Settings, "settings", &[]),
    (Field::Outcome, "outcome", &["result", "ending", "resultado"]),
    (Field::Score, "score", &["points", "final_score", "puntuacion", "puntos", "puntaje"]),
    (
        Field::MaxTile,
        "max_tile",
        &["largest_tile", "highest_tile", "biggest_tile", "maxtile", "ficha_maxima"],
    ),
    (Field::Moves, "moves", &["n_moves", "num_moves", "move_count", "movimientos"]),
    (Field::Board, "board", &["final_board", "last_board", "tablero"]),
    (Field::Games, "games", &["n_games", "num_games", "games_played", "episodes", "partidas"]),
    (Field::Wins, "wins", &["games_won", "victorias"]),
    (Field::Losses, "losses", &["games_lost", "derrotas"]),
    (Field::Capped, "capped", &[]),
    (
        Field::WinPercent,
        "win_percent",
        &["wins_percent", "win_percentage", "win_rate_percent", "percent_won", "victorias_percent"],
    ),
    (Field::WinPercentLow, "win_percent_low", &["low_percent", "ci_low_percent"]),
    (Field::WinPercentHigh, "win_percent_high", &["high_percent", "ci_high_percent"]),
    (Field::WinRate, "win_rate", &["winrate", "win_ratio", "win_share"]),
    (
        Field::MeanScore,
        "mean_score",
        &["avg_score", "average_score", "score_mean", "puntuacion_media", "puntaje_medio"],
    ),
    (Field::MedianScore, "median_score", &["score_median", "puntuacion_mediana"]),
    (
        Field::MeanMaxTile,
        "mean_max_tile",
        &[
            "avg_max_tile",
            "average_max_tile",
            "max_tile_mean",
            "mean_largest_tile",
            "avg_largest_tile",
            "average_largest_tile",
            "mean_highest_tile",
            "avg_highest_tile",
            "average_highest_tile",
            "ficha_maxima_media",
            "ficha_maxima_promedio",
        ],
    ),
    (
        Field::MeanMoves,
        "mean_moves",
        &["avg_moves", "average_moves", "moves_per_game", "movimientos_medios"],
    ),
];

impl Field {
    /// Every field: those of [`Field::name`] in the order of lists.
    pub fn all() -> impl Iterator<Item = Self> {
        NAMES.into_iter().map(|(field, ..)| field).chain(REACHED.into_iter().map(Self::Reached))
    }

    /// Our name of it: `mean_score`, `reached_512_percent`.
    #[must_use]
    pub fn name(self) -> String {
        match (self, NAMES.iter().find(|(field, ..)| *field == self)) {
            (Self::Reached(tile), _) => format!("reached_{tile}_percent"),
            (_, Some((_, name, _))) => (*name).to_owned(),
            (_, None) => unreachable!("every other field is in the table of names"),
        }
    }

    /// The field of this name of ours.
    ///
    /// # Errors
    ///
    /// Names the nearest one.
    pub fn named(name: &str) -> Result<Self, UnknownName> {
        let names: Vec<String> = Self::all().map(Self::name).collect();
        let known: Vec<&str> = names.iter().map(String::as_str).collect();
        let found = Self::all().find(|field| field.name() == name);
        found.ok_or_else(|| UnknownName::new("column", name, &known))
    }

    /// The field that a heading speaks of, by our name or another's.
    ///
    /// ```
    /// use lab2048::check::Field;
    /// assert_eq!(Field::of_heading("Max Tile"), Some(Field::MaxTile));
    /// assert_eq!(Field::of_heading("Win %"), Some(Field::WinPercent));
    /// assert_eq!(Field::of_heading("Heurística"), Some(Field::Heuristic));
    /// assert_eq!(Field::of_heading("nodes"), None);
    /// ```
    #[must_use]
    pub fn of_heading(heading: &str) -> Option<Self> {
        let heading = plain(heading);
        let theirs = |others: &[&str]| others.contains(&heading.as_str());
        let named = NAMES.into_iter().find(|(_, name, others)| *name == heading || theirs(others));
        let field = named.map(|(field, ..)| field);
        field.or_else(|| Self::all().find(|field| field.name() == heading))
    }

    /// Whether its values are text and not numbers.
    #[must_use]
    pub const fn is_text(self) -> bool {
        matches!(
            self,
            Self::Algorithm
                | Self::Heuristic
                | Self::Depth
                | Self::Game
                | Self::Seed
                | Self::Weights
                | Self::Settings
                | Self::Outcome
                | Self::Board
        )
    }

    /// Whether it tells of many games, so that a row cannot be one.
    #[must_use]
    pub const fn is_of_many_games(self) -> bool {
        matches!(
            self,
            Self::Games
                | Self::Wins
                | Self::Losses
                | Self::WinPercent
                | Self::WinRate
                | Self::MeanScore
                | Self::MedianScore
                | Self::MeanMaxTile
                | Self::MeanMoves
                | Self::Reached(_)
        )
    }

    /// What a column that speaks of single games tells in a table with a row for many games.
    #[must_use]
    pub const fn of_many_games(self) -> Option<Self> {
        match self {
            Self::Score => Some(Self::MeanScore),
            // It may be the mean or the best; the mean or the sum.
            Self::MaxTile | Self::Moves => None,
            other => Some(other),
        }
    }
}

/// A heading in lower case, with underscores between its words, `percent` for `%` and without the
/// accents of Spanish, whether these are letters of their own or combine.
pub(super) fn plain(heading: &str) -> String {
    let mut words = vec![String::new()];
    let combines = |letter: &char| ('\u{300}'..='\u{36f}').contains(letter);
    for letter in heading.chars().filter(|it| !combines(it)).flat_map(char::to_lowercase) {
        let letter = match letter {
            'á' => 'a',
            'é' => 'e',
            'í' => 'i',
            'ó' => 'o',
            'ú' | 'ü' => 'u',
            'ñ' => 'n',
            other => other,
        };
        let last = words.len() - 1;
        match letter {
            '%' => words.extend(["percent".to_owned(), String::new()]),
            letter if letter.is_alphanumeric() => words[last].push(letter),
            _ => words.push(String::new()),
        }
    }
    words.retain(|word| !word.is_empty());
    words.join("_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_is_found_by_its_name_and_no_name_means_two() {
        let mut seen = Vec::new();
        for field in Field::all() {
            let name = field.name();
            assert_eq!(Field::named(&name), Ok(field));
            assert_eq!(Field::of_heading(&name), Some(field));
            seen.push(name);
        }
        seen.extend(NAMES.iter().flat_map(|(.., others)| *others).map(|name| (*name).to_owned()));
        let count = seen.len();
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), count);
        assert!(
            Field::named("max_tiel").unwrap_err().to_string().contains("did you mean `max_tile`")
        );
    }

    #[test]
    fn headings_are_read_as_people_write_them() {
        assert_eq!(plain("  Win-Rate (%) "), "win_rate_percent");
        assert_eq!(plain("%"), "percent");
        assert_eq!(plain("Puntuación"), "puntuacion");
        assert_eq!(plain("Puntuacio\u{301}n del an\u{303}o"), plain("Puntuación del año"));
        assert_eq!(plain(""), "");
        assert_eq!(Field::of_heading("Reached 512 %"), Some(Field::Reached(512)));
    }
}
