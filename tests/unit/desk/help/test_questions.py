"""Unit tests of what the help finds for questions and words of users, in three languages."""

import pytest

from scripts.build.help import LANGUAGES
from tests.unit.desk.help.test_search import keys_for

pytestmark = pytest.mark.desk_only("reads the sources of the help")

# the section that answers, and the question in Catalan, Romanian and English
QUESTIONS = (
    (
        "slips",
        "La taula 9 ha escrit H8 CASA però volia dir 8H. La giro?",
        "Masa 9 a scris H8 CASA, dar voia să spună 8H. O întorc?",
        "Table 9 wrote H8 CASA but meant 8H. Do I turn it round?",
    ),
    (
        "slips",
        "Una taula m’ha donat dues paperetes. Quina agafo?",
        "O masă mi-a dat doi fluturași. Pe care îl iau?",
        "A table handed me two slips. Which one do I take?",
    ),
    (
        "invalid-master",
        "M’he adonat que la mestra de fa dues rondes no és al diccionari",
        "Am observat că depunerea-top de acum două tururi nu e în dicționar",
        "I noticed that the master move two rounds ago is not in the dictionary",
    ),
    (
        "players",
        "Un jugador vol entrar a la segona ronda, pot?",
        "Un jucător vrea să intre în runda a doua, are voie?",
        "A player wants to join in the second round, is that allowed?",
    ),
    (
        "time",
        "Com aturo el rellotge si sona l’alarma d’incendi? Perdem la ronda?",
        "Cum opresc ceasul dacă sună alarma de incendiu? Pierdem turul?",
        "How do I stop the clock when the fire alarm rings, and do we lose the round?",
    ),
    (
        "match-results",
        "Una jugadora no s’ha presentat a la taula, què poso?",
        "O jucătoare nu a venit la masă, ce trec?",
        "A player did not turn up at the table, what do I enter?",
    ),
    (
        "dispute",
        "He escrit 401 en comptes de 410 i la ronda següent ja està aparellada",
        "Am scris 401 în loc de 410 și runda următoare e deja împerecheată",
        "I typed 401 instead of 410 and the next round is already paired",
    ),
    (
        "pairings",
        "Per què el programa fa jugar la tercera contra la setena?",
        "De ce pune programul pe a treia să joace cu a șaptea?",
        "Why does the program pair the third against the seventh?",
    ),
    (
        "pairings",
        "Som nombre senar: qui descansa?",
        "Suntem număr impar: cine se odihnește?",
        "We are an odd number: who rests?",
    ),
    (
        "enter",
        "Som 119 jugadors, com els inscric des d’una taula?",
        "Suntem 119 jucători, cum îi înscriu dintr-un tabel?",
        "We are 119 players, how do I enter them from a table?",
    ),
    (
        "slip",
        "Què vol dir el cercle al costat de la marca de la papereta?",
        "Ce înseamnă cercul de lângă bifa de pe fluturaș?",
        "What does the ring around the tick on the slip mean?",
    ),
    ("slip", "Com escric un escarràs?", "Cum scriu un joker?", "How do I write a blank?"),
    (
        "slip",
        "Vull veure la meva papereta de la ronda 6",
        "Vreau să văd fluturașul meu din turul 6",
        "I want to see my slip of round 6",
    ),
    (
        "alone",
        "Com jugo sol amb la tauleta?",
        "Cum joc singur cu tableta?",
        "How do I play alone with the tablet?",
    ),
    (
        "wood",
        "Juguem en un tauler de fusta. Pot portar només els punts i el temps?",
        "Jucăm pe o tablă de lemn. Poate ține numai scorul și timpul?",
        "We play on a wooden board. Can it keep score and time only?",
    ),
    (
        "two",
        "L’altre ha robat vuit fitxes, què fem?",
        "Celălalt a luat opt litere, ce facem?",
        "The other player drew eight tiles, what do we do?",
    ),
    (
        "card",
        "La seva targeta no coincideix amb la meva partida",
        "Cartea lui nu se potrivește cu partida mea",
        "His card does not match my game",
    ),
    (
        "leave",
        "He estat de vacances i he respost tard. Compta?",
        "Am fost în vacanță și am răspuns târziu. Contează?",
        "I was on holiday and answered late. Does it count?",
    ),
    (
        "days",
        "Quants dies tinc per a una jugada?",
        "Câte zile am la dispoziție pentru o mutare?",
        "How many days do I have for a move?",
    ),
    (
        "card",
        "Com envio una jugada per xat sense compte?",
        "Cum trimit o depunere pe chat fără cont?",
        "How do I send a move by chat without an account?",
    ),
    (
        "challenge-mail",
        "Vull impugnar la seva paraula",
        "Vreau să contest cuvântul lui",
        "I want to challenge his word",
    ),
    (
        "analyse",
        "D’on surten els punts d’una jugada?",
        "De unde vin punctele unei depuneri?",
        "Where do the points of a move come from?",
    ),
    (
        "replay",
        "Com puc tornar a jugar la vetllada de dijous?",
        "Cum pot juca din nou seara de joi?",
        "How can I play Thursday’s evening again?",
    ),
    (
        "words",
        "Per què diu que la paraula no existeix? És al diccionari",
        "De ce spune că nu există cuvântul? Este în dicționar",
        "Why does it say the word does not exist? It is in the dictionary",
    ),
    (
        "alone",
        "És oficial quan practico amb això?",
        "Este oficial când mă antrenez cu el?",
        "Is it official when I practise with it?",
    ),
    (
        "get",
        "Com funciona sense connexió al mòbil?",
        "Cum funcționează fără conexiune pe telefon?",
        "How does it work offline on a phone?",
    ),
    (
        "next-tablet",
        "Com el poso a la segona tauleta del club?",
        "Cum îl pun pe a doua tabletă a clubului?",
        "How do I put it on the club’s second tablet?",
    ),
    (
        "copies",
        "He perdut la tauleta. On són les nostres vetllades?",
        "Am pierdut tableta. Unde sunt seratele noastre?",
        "I lost the tablet. Where are our evenings?",
    ),
    (
        "privacy",
        "Un soci vol que l’esborrem de tot arreu",
        "Un membru vrea să fie șters de peste tot",
        "A member wants to be erased everywhere",
    ),
    (
        "get",
        "La pàgina diu que no ha pogut arrencar al nostre allotjament",
        "Pagina spune că nu a putut porni pe găzduirea noastră",
        "The page says it could not start on our web host",
    ),
    (
        "lists",
        "Podem fer servir la llista oficial del club?",
        "Putem folosi lista oficială a clubului?",
        "Can we use our club's official word list?",
    ),
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

# the section that comes first for what a judge types, in Catalan, Romanian and English
JUDGE_WORDS = (
    (
        "conduct",
        "un jugador xerra durant la ronda",
        "un jucător vorbește în timpul turului",
        "a player chats during the round",
    ),
    (
        "invalid-master",
        "han trobat una paraula dolenta després d’anunciar",
        "au găsit un cuvânt greșit după anunț",
        "they found a bad word after announcing",
    ),
    ("results", "quan s’acaba la partida?", "când se termină partida?", "when does the game end?"),
    ("claims", "reclamació fora de termini", "contestație după termen", "a claim after the time"),
)

# the section that comes first for what a director types, in Catalan, Romanian and English
DIRECTOR_WORDS = (
    (
        "dispute",
        "dos jugadors no estan d’acord amb el resultat",
        "doi jucători nu sunt de acord cu scorul",
        "two players do not agree on the score",
    ),
    ("dispute", "puntuació discutida", "scor contestat", "disputed score"),
    ("pairings", "bye", "bye", "who has the bye"),
    ("pairings", "qui seu a la banqueta", "cel care stă pe tușă", "the one who sits out"),
    ("pairings", "qui queda lliure?", "cine rămâne fără partener?", "who is without an opponent?"),
    ("conduct", "WC", "WC", "WC"),
    ("conduct", "lavabo", "toaletă", "toilet"),
    (
        "standings",
        "puc posar premis per categories?",
        "pot pune premii pe categorii",
        "can I have prizes for categories?",
    ),
    ("standings", "coeficient", "coeficient", "coefficient"),
    (
        "standings",
        "com es compten els coeficients?",
        "ce înseamnă coef.",
        "how are coefficients counted?",
    ),
    (
        "match-results",
        "temps de més quants punts",
        "timp depășit câte puncte",
        "over time how many points",
    ),
    ("next-tablet", "Quant a Faristol", "unde e despre Faristol", "where is about Faristol"),
    (
        "next-tablet",
        "com passo el torneig a un altre ordinador",
        "cum mut turneul pe alt calculator",
        "how do I move the tournament to another computer",
    ),
    (
        "copies",
        "desar el torneig en una memòria usb",
        "salvez turneul pe stick",
        "save the tournament on a usb stick",
    ),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("role", "words"), [("judge", JUDGE_WORDS), ("director", DIRECTOR_WORDS)])
def test_words_of_a_role_find_their_section_first(role, words, language):
    place = ("ca", "ro", "en").index(language)
    found = [
        (key, texts[place], keys_for(texts[place], language, role)[:2]) for key, *texts in words
    ]
    assert [row for row in found if row[0] != next(iter(row[2]), "")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_find_their_sections_among_the_first_three(language):
    place = ("ca", "ro", "en").index(language)
    found = [(key, texts[place], keys_for(texts[place], language)[:3]) for key, *texts in QUESTIONS]
    assert [row for row in found if row[0] not in row[2]] == []
