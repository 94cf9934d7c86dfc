"""Unit tests of what the help finds for questions of users, the same in three languages."""

import pytest

from scripts.build.help import LANGUAGES
from tests.unit.desk.help.test_search import keys_for

pytestmark = pytest.mark.desk_only("reads the sources of the help")

# the section that answers, and the question in Catalan, Romanian and English
QUESTIONS = (
    (
        "ready",
        "Com sé que la tauleta és a punt per demà?",
        "Cum știu că tableta e gata pentru mâine?",
        "How do I know the tablet is ready for tomorrow?",
    ),
    (
        "players",
        "Puc apuntar un jugador que arriba a mitja partida?",
        "Pot înscrie un jucător la jumătatea partidei?",
        "Can I add a player in the middle of the game?",
    ),
    (
        "players",
        "Una jugadora ha de marxar abans d’acabar",
        "O jucătoare trebuie să plece mai devreme",
        "A player has to leave early",
    ),
    (
        "start",
        "Quants punts val la bonificació?",
        "Cât valorează bonificația?",
        "How much is the bonus worth?",
    ),
    (
        "draw",
        "El faristol té totes les lletres vocals",
        "Toate literele sunt vocale",
        "The rack has only vowels",
    ),
    (
        "call",
        "Algú no ha sentit una lletra",
        "Cineva nu a auzit o literă",
        "Somebody did not hear a letter",
    ),
    ("call", "La veu va massa de pressa", "Vocea citește prea repede", "The voice is too fast"),
    (
        "time",
        "El rellotge s’ha aturat, què faig?",
        "Ceasul s-a oprit, ce fac?",
        "The clock stopped, what do I do?",
    ),
    (
        "null",
        "Falta el cercle de l’escarràs",
        "Lipsește cercul jokerului",
        "The blank is not circled",
    ),
    (
        "null",
        "No puc llegir la lletra de la papereta",
        "Nu pot citi scrisul de pe fluturaș",
        "I cannot read the handwriting on the slip",
    ),
    (
        "master",
        "Dos jugadors tenen la millor jugada, quina trio?",
        "Doi jucători au aceeași depunere-top, pe care o aleg?",
        "Two players have the same best move, which do I choose?",
    ),
    (
        "what-if",
        "He escrit malament una papereta d’una ronda passada",
        "Am scris greșit un fluturaș dintr-un tur trecut",
        "I entered a slip wrong in an earlier round",
    ),
    (
        "what-if",
        "Ningú no ha trobat cap jugada",
        "Nimeni nu a găsit nicio depunere",
        "Nobody found a move",
    ),
    (
        "conduct",
        "Un jugador mira el mòbil",
        "Un jucător se uită pe telefon",
        "A player looks at a phone",
    ),
    (
        "claims",
        "Un jugador diu que tenia més punts",
        "Un jucător spune că avea mai multe puncte",
        "A player says he had more points",
    ),
    (
        "results",
        "Com imprimeixo la classificació?",
        "Cum tipăresc clasamentul?",
        "How do I print the ranking?",
    ),
    (
        "results",
        "Hi ha un empat al primer lloc",
        "Egalitate pe primul loc",
        "There is a tie for first place",
    ),
    (
        "enter",
        "Tinc la llista de jugadors en un Excel",
        "Am lista jucătorilor în Excel",
        "I have the players in an Excel file",
    ),
    (
        "late",
        "Ha arribat un jugador quan la ronda ja havia començat",
        "A venit un jucător după ce runda a început",
        "A player arrived after the round had begun",
    ),
    (
        "late",
        "Un jugador abandona el torneig",
        "Un jucător se retrage din turneu",
        "A player withdraws from the tournament",
    ),
    (
        "pairings",
        "Vull canviar una parella a mà",
        "Vreau să schimb o pereche manual",
        "I want to change a pairing by hand",
    ),
    (
        "match-results",
        "S’ha passat de temps tres minuts",
        "A depășit timpul cu trei minute",
        "He went three minutes over time",
    ),
    (
        "dispute",
        "Els dos fulls no tenen els mateixos punts",
        "Cele două foi nu au aceleași puncte",
        "The two score sheets disagree",
    ),
    (
        "committee",
        "Com desqualifico un jugador?",
        "Cum descalific un jucător?",
        "How do I disqualify a player?",
    ),
    (
        "standings",
        "Com es desempata al torneig?",
        "Cum se face departajarea la turneu?",
        "How are ties broken in the tournament?",
    ),
    (
        "challenge",
        "La paraula de l’altre no existeix",
        "Cuvântul adversarului nu există",
        "My opponent’s word does not exist",
    ),
    ("two", "Com canvio fitxes?", "Cum schimb literele?", "How do I exchange tiles?"),
    ("days", "Quants dies em queden?", "Câte zile mai am?", "How many days do I have left?"),
    (
        "card",
        "Com envio la jugada per WhatsApp?",
        "Cum trimit depunerea pe WhatsApp?",
        "How do I send the move by WhatsApp?",
    ),
    (
        "begin-mail",
        "Com comencem una partida per correspondència?",
        "Cum începem o partidă prin corespondență?",
        "How do we start a game by post?",
    ),
    (
        "analyse",
        "Quina era la millor jugada?",
        "Care era cea mai bună depunere?",
        "What was the best move?",
    ),
    ("words", "Aquesta paraula és vàlida?", "Este corect acest cuvânt?", "Is this word valid?"),
    (
        "tablet",
        "Com puc jugar contra l’ordinador?",
        "Cum joc împotriva calculatorului?",
        "How can I play against the computer?",
    ),
    (
        "hall",
        "Com ho ensenyo al projector?",
        "Cum arăt pe videoproiector?",
        "How do I show it on the projector?",
    ),
    (
        "versions",
        "Hi ha una actualització, què faig?",
        "A apărut o actualizare, ce fac?",
        "There is an update, what should I do?",
    ),
    (
        "versions",
        "La versió nova no va bé, puc tornar a la d’abans?",
        "Versiunea nouă nu merge, pot reveni la cea veche?",
        "The new version is bad, can I go back?",
    ),
    ("aside", "Un fitxer no s’obre", "Un fișier nu se deschide", "A file cannot be opened"),
    (
        "copies",
        "Com faig una còpia de seguretat?",
        "Cum fac o copie de siguranță?",
        "How do I make a backup?",
    ),
    (
        "privacy",
        "Una persona surt dues vegades a la llista de jugadors",
        "O persoană apare de două ori printre jucători",
        "A person is in the players twice",
    ),
    (
        "lists",
        "Podem canviar una regla del nostre club?",
        "Putem schimba o regulă în clubul nostru?",
        "Can we change a rule for our club?",
    ),
    ("next-tablet", "Com canvio la llengua?", "Cum schimb limba?", "How do I change the language?"),
    (
        "example",
        "Puc provar-ho sense jugadors?",
        "Pot să încerc fără jucători?",
        "Can I try it without players?",
    ),
    (
        "referee",
        "Vull només el rellotge de partida",
        "Vreau numai ceasul",
        "I only want the chess clock",
    ),
    (
        "replay",
        "No vaig poder venir dijous, puc jugar la mateixa partida?",
        "Nu am putut veni joi, pot juca aceeași partidă?",
        "I missed Thursday, can I play the same game?",
    ),
    (
        "arbiter-mail",
        "Qui homologa els resultats?",
        "Cine omologhează rezultatele?",
        "Who confirms the results of the mail game?",
    ),
    (
        "leave",
        "Me’n vaig de vacances dues setmanes",
        "Plec în concediu două săptămâni",
        "I go on holiday for two weeks",
    ),
    (
        "round-clock",
        "Com engego el rellotge de tota la ronda del torneig?",
        "Cum pornesc ceasul rundei turneului?",
        "How do I start the clock of the tournament round?",
    ),
    (
        "first-order",
        "Com es fa la primera ronda?",
        "Cum se face prima rundă?",
        "How is the first round paired?",
    ),
    (
        "duplicate-alone",
        "Vull entrenar la duplicada a casa",
        "Vreau să mă antrenez la duplicat acasă",
        "I want to practise duplicate at home",
    ),
    (
        "wood",
        "Volem jugar amb el tauler de casa i que compti els punts",
        "Jucăm pe tabla noastră, să numere punctele",
        "We use our own board, it should count the points",
    ),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_find_their_sections_among_the_first_three(language):
    place = ("ca", "ro", "en").index(language)
    found = [(key, texts[place], keys_for(texts[place], language)[:3]) for key, *texts in QUESTIONS]
    assert [row for row in found if row[0] not in row[2]] == []
