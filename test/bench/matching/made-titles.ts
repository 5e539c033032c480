import type { Drawing } from '../../kit/seeded.ts'

const english = {
  adjectives: [
    ...['Amber', 'Ancient', 'Azure', 'Barren', 'Blessed', 'Blind', 'Brazen', 'Bright', 'Cobalt'],
    ...['Cruel', 'Cursed', 'Dancing', 'Dappled', 'Defiant', 'Eager', 'Emerald', 'Faithful', 'Faded'],
    ...['Feral', 'Fickle', 'Gilded', 'Grim', 'Hallowed', 'Hungry', 'Idle', 'Ivory', 'Jaded'],
    ...['Jolly', 'Lonely', 'Lucid', 'Merry', 'Midnight', 'Mourning', 'Northern', 'Obsidian', 'Patient'],
    ...['Proud', 'Radiant', 'Reluctant', 'Rising', 'Rusted', 'Sacred', 'Scarlet', 'Sleeping', 'Solemn'],
    ...['Southern', 'Stolen', 'Sunken', 'Thirteenth', 'Twilight', 'Unseen', 'Vagrant', 'Violet', 'Wicked'],
    ...['Winter'],
    ...['Quiet', 'Crimson', 'Hollow', 'Silver', 'Broken', 'Last', 'Hidden', 'Frozen', 'Distant', 'Golden', 'Silent'],
    ...['Wandering', 'Burning', 'Lost', 'Gentle', 'Iron', 'Pale', 'Restless', 'Secret', 'Tangled', 'Velvet', 'Wild'],
    ...['Ashen', 'Bitter', 'Clockwork', 'Drowned', 'Endless', 'Forgotten', 'Glass', 'Haunted', 'Nameless', 'Paper'],
  ],
  nouns: [
    ...['Abbot', 'Actress', 'Anchor', 'Apprentice', 'Archer', 'Armada', 'Astronomer', 'Barber', 'Beacon'],
    ...['Beekeeper', 'Blade', 'Boxer', 'Brewer', 'Carousel', 'Castle', 'Chemist', 'Choir', 'Clown'],
    ...['Comet', 'Compass', 'Courier', 'Dancer', 'Diver', 'Doctor', 'Duke', 'Embassy', 'Falcon'],
    ...['Fiddler', 'Florist', 'Forge', 'Fortress', 'Fox', 'Ghost', 'Giant', 'Glacier', 'Governess'],
    ...['Harp', 'Heron', 'Hotel', 'Inspector', 'Jeweller', 'Judge', 'Labyrinth', 'Lighthouse', 'Locksmith'],
    ...['Magician', 'Meadow', 'Merchant', 'Miner', 'Monastery', 'Moth', 'Nightingale', 'Nurse', 'Observatory'],
    ...['Oracle', 'Painter', 'Pharaoh', 'Physician', 'Pilgrim', 'Pilot', 'Pirate', 'Potter', 'Puppet'],
    ...['Queen', 'Raven', 'River', 'Sailor', 'Scholar', 'Sculptor', 'Serpent', 'Shepherd', 'Siren'],
    ...['Smuggler', 'Sorcerer', 'Station', 'Swordsman', 'Tailor', 'Theatre', 'Thief', 'Tiger', 'Train'],
    ...['Usher', 'Vampire', 'Village', 'Violin', 'Voyage', 'Watchmaker', 'Weaver', 'Whale', 'Winemaker'],
    ...['Harbour', 'Lantern', 'Garden', 'Tower', 'Knight', 'Orchard', 'Sparrow', 'Tide', 'Witch', 'Engine', 'Crown'],
    ...['Mirror', 'Wolf', 'Library', 'Bridge', 'Summer', 'Island', 'Detective', 'Princess', 'Soldier', 'Kingdom'],
    ...['Alchemist', 'Baker', 'Cartographer', 'Dragon', 'Exile', 'Ferryman', 'Gardener', 'Hunter', 'Innkeeper'],
  ],
  places: [
    ...[
      'Ambleford',
      'Ashcombe',
      'Barrowdale',
      'Birchwick',
      'Blackmere',
      'Carrow',
      'Coldharbour',
      'Crowhurst',
      'Dovecliff',
    ],
    ...[
      'Elmsworth',
      'Farrowgate',
      'Foxholt',
      'Gallowmere',
      'Harrowby',
      'Highmoor',
      'Kingsfall',
      'Larkspur',
      'Longmarch',
    ],
    ...[
      'Marlow Hill',
      'Mistral',
      'Oakhaven',
      'Ottermouth',
      'Port Verity',
      'Redcastle',
      'Rookwood',
      'Saint Ives Row',
      'Silverton',
    ],
    ...['Stonebeck', 'Tarn', 'Thornfield', 'Umberley', 'Vale of Orr', 'Wexcombe', 'Wintermouth', 'Wyndham', 'Yarrow'],
    ...['Aldermoor', 'Brackwater', 'Caldwyn', 'Dunmere', 'Eastmarch', 'Fenwick', 'Greyhaven', 'Hollowgate', 'Ironvale'],
    ...['Jessamine', 'Kestrel Bay', 'Lowmarsh', 'Merrow', 'Northwold', 'Oxley', 'Pellham', 'Quarry Hill', 'Ravensea'],
  ],
  verbs: ['Conquers', 'Cooks for', 'Hunts', 'Meets', 'Paints', 'Remembers', 'Saves', 'Waits for', 'Watches', 'Became'],
} as const
const german = [
  ...['Die stille', 'Die rote', 'Die verlorene', 'Die letzte', 'Die eiserne'],
  ...['Die ewige', 'Die goldene', 'Die gläserne', 'Die vergessene', 'Die wandernde'],
  ...['Der stille', 'Der rote', 'Der verlorene', 'Der letzte', 'Der eiserne'],
  ...['Der ewige', 'Der goldene', 'Der gläserne', 'Der vergessene', 'Der wandernde'],
  ...['Das stille', 'Das rote', 'Das verlorene', 'Das letzte', 'Das eiserne'],
  ...['Das ewige', 'Das goldene', 'Das gläserne', 'Das vergessene', 'Das wandernde'],
] as const
const germanNouns = [
  ...['Laterne', 'Turm', 'Königreich', 'Brücke', 'Drache', 'Jägerin', 'Gärtner', 'Müllerstochter'],
  ...['Uhrmacher', 'Hexe', 'Schmied', 'Orchester', 'Leuchtturm', 'Karawane', 'Falke', 'Schwester'],
  ...['Wirtin', 'Spiegel', 'Prinz', 'Wald', 'Kapitän', 'Garten', 'Geige', 'Zug'],
  ...['Bäcker', 'Magd', 'Fluss', 'Rabe', 'Stern', 'Kloster'],
] as const
const syllables = [
  ...[
    'ka',
    'ki',
    'ko',
    'sa',
    'shi',
    'su',
    'ta',
    'chi',
    'to',
    'na',
    'ni',
    'no',
    'ha',
    'hi',
    'ma',
    'mi',
    'mo',
    'ya',
    'yu',
  ],
  ...[
    'ra',
    'ri',
    'ru',
    'wa',
    'ga',
    'go',
    'ji',
    'zu',
    'da',
    'bo',
    'ryu',
    'kyou',
    'shou',
    'tsu',
    'hon',
    'gen',
    'kai',
    'sen',
  ],
]
const particles = ['no', 'to', 'wa', 'ga', 'ni'] as const
const kanji = [
  ...'海王火風花月夜星影剣竜鬼神魔女少年春夏秋冬空雨雪音夢心時旅道城庭森町島人食物語戦記伝説世界探偵学園姫',
]
const kana = [...'のとはがにあいうかきくさしたちなもやゆらりるれわ']
const names = ['Aya', 'Bruno', 'Clara', 'Dax', 'Edda', 'Falk', 'Greta', 'Hugo', 'Isla', 'Jonas', 'Kira', 'Lev', 'Mina']
const heroes = [
  ...['Nightwren', 'Captain Comet', 'The Marksman', 'Doctor Umbra', 'Steelheart', 'Ms. Meridian', 'Ghostlight'],
  ...['Vantage', 'Lady Halcyon', 'The Ember', 'Professor Quill', 'Ironjaw', 'Mister Midnight', 'Arclight'],
  ...['Miss Monsoon', 'The Warden', 'Redshift', 'Kid Kinetic', 'Captain Cairn', 'The Hollow Man', 'Songbird'],
  ...['Doctor Tempest', 'Blackthorn', 'The Gilded Shrike', 'Agent Zero', 'Wildfire', 'Madame Mirage', 'Stormcrow'],
  ...['The Archivist', 'Bluejay', 'Sergeant Sable', 'Thunderhead', 'The Locust', 'Whisper', 'Colonel Cobalt'],
  ...['Nova Prime', 'The Pale Rider', 'Sabretooth Jack', 'Mindwell', 'Queen Cipher'],
]
const teams = ['Sentinels', 'Outriders', 'Night Watch', 'Star Legion', 'Guardians', 'Irregulars', 'New Defenders']

/** Titles of a work as a service of manga has them. */
export type MadeTitles = {
  readonly english: string
  readonly romanized: string
  readonly native: string
  readonly german: string
}

export function mangaTitles(draw: Drawing): MadeTitles {
  return {
    english: englishTitle(draw),
    romanized: romanizedTitle(draw),
    native: nativeTitle(draw),
    german: germanTitle(draw),
  }
}

function englishTitle({ one, number }: Drawing): string {
  const { adjectives, nouns, places, verbs } = english
  const shapes = [
    () => `The ${one(adjectives)} ${one(nouns)}`,
    () => `${one(adjectives)} ${one(nouns)} of ${one(places)}`,
    () => `${one(names)} & the ${one(adjectives)} ${one(nouns)}`,
    () => `${one(nouns)}: ${one(adjectives)} ${one(nouns)}`,
    () => `The ${one(nouns)} ${one(verbs)} the ${one(adjectives)} ${one(nouns)}`,
    () => `${one(names)}’s ${one(adjectives)} ${one(nouns)}!`,
    () => `A ${one(nouns)} in ${one(places)}`,
    () => `${one(adjectives)} ${one(nouns)} ${number(2, 99)}`,
    () => `${one(places)} ${one(nouns)}s`,
    () => `My ${one(nouns)} Can’t Be This ${one(adjectives)}?!`,
  ]
  return one(shapes)()
}

function romanizedTitle({ one, number, times, isChosen }: Drawing): string {
  const word = () => {
    const made = times(number(2, 4), () => one(syllables)).join('')
    return made.charAt(0).toUpperCase() + made.slice(1)
  }
  const words = times(number(2, 4), word)
  const joined = words.flatMap((made, at) => (at > 0 && isChosen(0.5) ? [one(particles), made] : [made]))
  return joined.join(' ')
}

function nativeTitle({ one, number, times, isChosen }: Drawing): string {
  return times(number(3, 9), () => (isChosen(0.35) ? one(kana) : one(kanji))).join('')
}

function germanTitle({ one }: Drawing): string {
  return `${one(german)} ${one(germanNouns)} von ${one(english.places)}`
}

/** The title of a comic: of heroes and teams, which have many series, or of its own. */
export function comicTitle(draw: Drawing): { readonly title: string; readonly isShared: boolean } {
  const { one, isChosen } = draw
  if (!isChosen(0.45)) return { title: englishTitle(draw), isShared: false }
  const who = isChosen(0.5) ? one(heroes) : `${one(english.adjectives)} ${one(teams)}`
  return { title: isChosen(0.4) ? `${who}: ${one(english.adjectives)} ${one(english.nouns)}` : who, isShared: true }
}

/** What follows the title of a sequel, a side story or a collection. */
export const mangaSpinOffs = [
  ...[' 2', ': Next', ' Gaiden', ': After Days', ' Zero', ' - Side Story', ': The Beginning', ' S', ' Anthology'],
] as const
export const comicSpinOffs = [
  ...[' Annual', ' Special', ': Omega', ' 2099', ' Adventures', ': Year One', ' Saga', ' Magazine', ' vs. Ghostlight'],
] as const
export const publishers = [
  'Harbour Press',
  'Pier Comics',
  'Quay House',
  'North Star',
  'Beacon',
  'Meridian Books',
] as const
export const groups = ['danke-Empire', 'LuCaZ', 'Stick', '1r0n', 'Zone-Empire', 'Son of Ultron-Empire', 'DCP'] as const
export const people = ['Ada Ferry', 'Bo Quay', 'Cem Yalın', 'Dora Pohl', 'Emi Sato', 'Finn Berg', 'Gil Moss'] as const
