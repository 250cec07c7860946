//! The games of the laboratory, one folder each. Each implements [`crate::game::Game`]; no search
//! ever names one.

pub mod twenty48;
