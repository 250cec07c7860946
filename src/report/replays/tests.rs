use super::*;

#[test]
fn reasons_are_sentence_parts() {
    let texts = [LeftOut::NotAsked, LeftOut::Nodes(2_000_000_000), LeftOut::Moves(160_000)];
    assert!(texts.map(|it| it.to_string())[1].contains("2000 million nodes"));
}
