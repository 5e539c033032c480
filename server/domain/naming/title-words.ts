import { foldText } from '../text/fold.ts'

/** Everyday words in titles and series names, folded: `Night Harbour` is not a person, `Quill Ferryman` may be. */
const titleWords: ReadonlySet<string> = new Set(
  foldText(`
  abyss academy account across act adventure affair afternoon again age agency agent air alchemist alien all almanac alone alpha
  always amber american ancient angel animal answer any apocalypse apprentice arcane archive arena ark armada armor armour army
  around arrow art ascension ash asylum atlas autumn away awakening axe baby bad ball band bane bank bargain baron basic bay beach
  bear beast beautiful beauty before beginning being belt best better between beyond big bird birth bitter black blade blaze blessed
  blind blood blue board boat body bone book border born bottle box boy brave bread break bride bridge bright bring british broken
  brother bull burning business by cabin cage cake call camp candle captain car card carnival case castle cat cave central century
  chain chamber chance change chaos chapter charm chase child children christmas chronicle church cinder circle circus citadel city
  civil clan claw clean clock close cloud clown club coast coffee coffin cold collapse collection college color colour comet comfort
  coming command common company complete conspiracy conquest cool copper corner corpse corridor cosmic council count country court
  covenant cow crawler creature creek crescent crew crime crimson crossing crossroad crow crown cruel crusade crystal cult cup curse
  cursed dance dancer dancing danger dark darkness daughter dawn day dead deadly deal dear death december deceit deep deer delta demon desert
  design desire destiny destroyer detective devil devour diamond diary dictionary dinner dirty disc discovery distant divided divine doctor
  dog doll door doom double down dragon draw dream drift drive drop druid dry dungeon dust dusk dwarf dynasty each eagle early earth
  east eastern easy echo eclipse edge edition eight elder element elephant eleven elf ember emerald emperor empire empty enchanted
  end ender ending endless enemy engine english enterprise escape eternal europe eve evening ever evil exile experiment express eye
  face fact fairy faith fall fallen falling false family famous fantastic far farm fast fatal fate father fear feast feather federation female
  fever field fiend fifth fight fighter final find fire firefly first fish five flag flame flash fleet flesh flight flood flower
  fly fog fold food fool football force foreign forest forever forge forgotten fortress fortune forum forty forward found foundation four
  fourth fox fragile freak free freedom french friday friend from front frost frozen full funeral fury future galactic galaxy gallery game
  garden gate gathering general gentle gentleman ghost giant gift girl glass glory go goblin god goddess gold golden gone good goodbye grand
  grass grave graveyard gray great green grey grim ground guard guardian guest guide guild guilt gun hammer hand happiness happy harbor
  harbour hard harvest hate haunted haunting have hawk head healing heart hearts heat heaven hell hello help her herald here heresy heritage hero
  hidden high highway hill his history hollow holiday holy home homeland honest honey honor honour hood hope horizon horn horror horse
  hospital hot hotel hour house house how human hundred hungry hunger hunt hunted husband ice idiot if image immortal imperial impossible
  in industrial infinite infinity inheritance inner innocent inside inspector instinct instrument introduction into invasion invention
  invincible invisible iron island isle it ivory jade jail jewel job journal journey judge judgement judgment jungle just justice keep
  keeper key kill killer killing kin kind king kingdom kiss kitchen knife knight know knowledge labyrinth lady lake lamb lamp land
  language lantern large last late laugh law lawyer league learn left legacy legend legion lesson letter level liar library lie life light
  lighthouse lightning like lily line lion list little living load local lock lonely long look lord loser loss lost lotus loud love lover low
  luck lunar machine mad made mage magic magical magician maid make man manga mansion manual map march marine market marriage married mars
  martian mask master matter maze meadow medicine meet memoir memory men merchant mercy messenger metal method midnight might mile military
  million mind mine minute mirror misery miss missing mission mist model modern moment money monk monster month moon moonlight
  more morning mortal most mother mountain mouse mouth movie much mud murder museum music must my mystery mystic myth naked name nation
  national native nature near necromancer need neighbor neighbour nest network never new next nice night nightfall nightmare nine ninja no
  nobody noble none normal north northern not note nothing novel november now number nurse oath oblivion observer obsidian ocean october
  odd off office old omega on once one online only open opera oracle orange orchard order origin orphan other our out outcast
  outlaw outside over own ox pack page pain paint painted palace pale paper parable paradise paradox party passage passion
  past path patient peace pearl people perfect phantom phoenix photograph picture piece pilgrim pilot pirate pit place plague plain plan
  planet plant play player please pocket poem poet poetry point poison police politics pony poor port portrait power practical pray
  present president pretty price pride priest prime prince princess principle prison prisoner private problem professor project promise promised
  prophecy prophet proud public pure purple quantum queen quest question quick quiet race radio rage rain rainbow raven reader reading real
  realm rebel rebellion reckoning record red redemption reign religion remains renegade republic rescue rest restaurant return revelation
  revenge revolution riddle ride rider right ring rise rising ritual river road robot rock rogue room root rose rough round royal ruin
  rule ruler runner running rust sacred sacrifice sad safe sail sailor saint salt sand savage say scar scarlet school science scorpion scream
  sea season seat second secret seed senate sense september serpent servant service seven seventh sex shadow shaman shape share shark sharp
  shattered she shell shelter shield shift ship shop shore short shot show sick side sign silence silent silk silver simple sin singing
  sinister sister six sixth skeleton skill skin skull sky slave slayer sleep sleeping slow small smile smoke snake sniper snow society
  soldier solitude some son song sorcerer sorcery sorrow soul sound south southern space spark speak special spectre speed spell
  sphere spider spin spire spirit split sport spring spy square squad squadron stage stain stair stake stand star station steal steam steel step
  stolen stone stop storm stormy story stranger strange stray stream street strike strong student study summer summit sun sunday sunlight
  sunrise sunset super supernatural surface surgeon survival survivor swallow swamp sweet swift sword symphony system table tail take tale tall
  tattoo tea teacher tear technique teeth tell temple ten terminal terra terror test texas that theater theatre then theory there they thief thin
  thing think third thirteen this thorn thought thousand thread threat three threshold throne through thunder ticket tide tiger time
  tiny tired titan to today together token tomb tomorrow tongue too tooth top torn touch tower town toy trade tragedy trail train traitor
  trap travel traveler traveller treasure treason treaty tree trial tribe trick troll trooper trouble true trust truth tunnel turn turning twelve
  twenty twice twilight twin twist twisted two ugly ultimate uncommon under underground undead underworld unicorn union unit universe unknown
  until up urban us vacation valley valor vampire vanished vault veil velvet vengeance very veteran vice victim victory view village villain
  violence violet viper virgin visible vision visitor voice void volcano voyage wait walk walker wall war ward warden warlock warlord warm
  warning warrior wars wasteland watch watcher water wave way weapon weather web wedding week weight weird welcome werewolf west western wet
  what wheel when where which whisper white who whole why wicked wide widow wife wild wilderness will wind window wine wing winner winter
  wire wisdom wise wish witch with within without witness wizard wolf wolves woman women wonder wonderful wood wooden word work
  worker world worm worst worth wound wrath wrong year yellow yes yesterday you young your youth zero zodiac zombie zone
  african arabian australian canadian chinese danish dutch egyptian german greek indian irish italian japanese mexican norwegian
  persian polish portuguese russian scottish spanish swedish swiss turkish welsh
  birch cedar cliff cove elm glen grove haven heights hut maple manor mill moor oak peak pine ridge rock spring waterfall willow

  abend alte altes alter anfang angst auge augen berge blaue blut brief bruder brücke buch dame dunkel dunkle dunkles dunkler eis erbe erde
  ewige ewiger fenster feuer fluch fluss frau freiheit fremde freund für garten gast gefahr geheime geheimnis geist geschichte geschichten gold
  gott große großer großes grüne haus heimat herbst herr herren herz himmel hölle hund hunde insel jagd jahr jahre junge kaiser kaltes kalter kalte
  katze kind kinder kleine kleiner kleines könig königin krieg krieger kunst land leben leben letzte letzter letztes licht liebe lied lügen
  macht mädchen mann meer meister mensch menschen mond mord mörder morgen mutter nacht nächte nebel neue neuer neues ohne rache rand reich
  reise rote roter ruf schatten schiff schloss schnee schöne schule schwarze schwarzer schweigen schwert schwester see seele sohn sommer sonne
  spiel sprache stadt stein stern sterne stille stimme straße sturm tag tage tal tanz teufel tief tiefe tier tiere tochter tod tote toter totes tor
  traum träume über unter vater verlorene verlorenes verlorener vogel wald wasser weg wege weiße welt welten wind winter wolf wölfe wort zauber
  zeit zeiten zimmer zorn zwei

  amour ami amis ange année années arbre art avant avec blanc blanche blanches bleu bleue bois bon bonne bruit cendres chambre chanson chasse
  château chemin chemins cheval chien ciel cité cœur corps coup crime dame dernier dernière dernières derniers deux diable dieu dieux eau
  empereur encore enfance enfant enfants ennemi enquête épée été étoile étoiles étranger étrange femme femmes fête feu fille filles fils fin fleur
  fleurs forêt frère froid fumée grand grande grandes grands guerre guerres histoire histoires hiver homme hommes île îles jardin jeune jeux jour jours
  jeu lettre lettres loup loups lumière lune magie main maison mal maître mer mère monde mondes montagne mort morte morts mot mots neige noir noire noires nuit
  nuits oiseau oiseaux ombre ombres oubli paix par pays père petit petite petits peur pierre plage pluie pont porte prince princesse printemps
  promesse reine retour rêve rêves rivière roi rois rose rouge route royaume rue sable saison sang sans secret secrets sœur soir soldat soleil
  sorcière sous temps terre terres tête tombeau tour trésor triste trois vague vent vents vie vieux ville voix vol voyage

  agua águas alma amanecer amigo amor ángel años año arena azul blanca blanco boca bosque cabeza calle camino campo canción casa castillo cielo cien
  ciudad corazón cosas cuento cuentos cuerpo dama días día diablo dios dioses dolor dos dragón espada espejo estrella estrellas extraña extraño fantasma
  fiesta final flor flores frío fuego gato gran guerra hermana hermano héroe hija hijo hijos historia historias hombre hombres hora invierno
  isla jardín juego lágrimas libro lluvia lobo lobos luz luces madre magia mal mano mar memoria miedo mil mirada monte muerte muerto muertos mujer mujeres
  mundo mundos negra negro niebla niña niño niños noche noches nombre nueva nuevo oculto ojos olvido oro oscura oscuro otra otro padre palabra palabras
  paraíso pasado patria paz perdida perdido perro piedra plaza primera primero príncipe puente puerta puerto quinta rebelión reina reino rey río roja rojo sangre
  secreto segunda sendero señor señora silencio sin sol soledad sombra sombras sueño sueños tarde tercera tiempo tiempos tierra tierras torre tres
  tumba última último venganza verano verdad viaje vida vidas viejo viento vientos voz voces

  alba amica amico amore anni anno bianca bianco bosco bambino bambini cavaliere cielo città cuore donna donne due fiore fiori fiume fuoco gatto giorno giorni
  giardino giovane gioco guerra inverno isola lago lettera libro luce luna lupo madre mare mattina mondo montagna morte morto nero nera neve notte notti nome nuovo
  occhi ombra ombre oro padre pane paura pietra ponte porta primavera prima primo principe ragazza ragazzo re regina regno ritorno rosso rossa sangue segreto
  senza sogno sogni sole sorella spada stagione stella stelle storia storie strada tempo terra tre ultima ultimo uomini uomo vecchio vento verità viaggio vita voce

  branca branco cidade coração corpo dias escura escuro esperança estrada filha filho filhos fim floresta fogo grande guerra homem homens ilha inverno irmã irmão livro
  lua luz mãe mar medo menina menino morte mulher mulheres mundo negro neve noite noites nova novo olhos ouro pai palavra pedra perdido perdida ponte porto preto primeira
  primeiro princesa rainha rei reino rio rua sangue segredo sem senhor silêncio sombra sombras sonho sonhos tempo terra tempestade última último vento vento verão vermelho viagem vida vozes

  avond berg bloed boek broer dag dagen dochter dood dorp droom duister duistere duivel eiland engel geheim goud groot grote hart hemel huis jaar jager jongen kasteel kind kinderen
  kleine koning koningin laatste land leven licht liefde maan man meisje mensen moeder moord morgen nacht nieuwe oorlog oude rijk ring rode schaduw schip sneeuw spel stad
  stem ster sterren stilte storm tijd tuin vader verhaal verhalen verloren vreemde vriend vrouw vrouwen vuur water weg wereld wind winter witte woord woud zee zomer zon zoon zwaard zwarte`)
    .trim()
    .split(/\s+/),
)

/** Everyday words that are common surnames: they are inconclusive after a word that is not one. */
const surnames: ReadonlySet<string> = new Set(
  foldText(`
  banks bell berg bird bishop black blue bond brown burns bush church cook cross day drake engel falls field fields fischer fisher flores
  ford forest fox frost glass gold golden gray green grey gross hall hart heller hill hills hood hope horn hunt hunter hunters jung jungs
  kaiser king kings klein knight könig krieger lake lamb lane law little long lord love lund marsh mars may meer moon more neves noble north
  page paine park parks pike place pope potter power powers price prince reed reeds reich reis reyes rice rich ring rios ritter river rivers
  rock rose roth roy ruiz sand sands schwarz sharp shepherd short silver skinner small snow sommer south stein stern stone storm strong
  summers swift tal torres vogel waters weaver weiss west wild winter winters wise wolf wolfe wood woods young campos castillo leroy petit
  noir roche fontaine marin mora rey salas luna vega prado costa rocha ponte rossi bianco mare leone`)
    .trim()
    .split(/\s+/),
)

/** Whether a surname may be an everyday word: `Quill Rivers`. */
export function isCommonWordSurname(word: string): boolean {
  return surnames.has(foldText(word))
}

/**
 * Endings of words, hardly of names: `Reckoning`, `Darkness`, `Dämmerung`, `Freundschaft`, `Revelación`, `Riverworld`.
 */
const wordEnding = new RegExp(
  [
    '.{4}(?:ings?|tions?|sion|ness|less|ful|ship|hood|able|ible|ism|ity|ies|ique|idad|acao|icao|zione|cion)$',
    '.{5}(?:ments?|ung|heit|keit|schaft)$',
    '.{3}(?:worlds?|lands?|towns?|realms?|verse|punk)$',
  ].join('|'),
  'u',
)

/** Whether a word is an everyday title word, also inflected or joined: `Shadows`, `Captain’s`, `Stand-Up`. */
export function isTitleWord(word: string): boolean {
  if (/[’']s$/u.test(word)) return true
  return foldText(word)
    .split('-')
    .some((part) => titleWords.has(part) || titleWords.has(singular(part)) || wordEnding.test(part))
}

function singular(word: string): string {
  const single = word.replace(/(?<=[sxz]|ch|sh)es$|s$/u, '')
  return single.length > 2 ? single : word
}
