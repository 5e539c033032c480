import { foldText } from '../text/fold.ts'

/** Folders that are always part of a series and contain its extras. */
export const extraFolders: readonly string[] = ['specials', 'special', 'extras', 'extra', 'omake', 'bonus']

/** Extras of a series, in a subfolder. */
const specialFolders = wordSet([
  ...extraFolders,
  ...['annuals', 'annual', 'artbooks', 'artbook', 'art books', 'art book', 'artworks', 'artwork', 'art works'],
  ...['oneshots', 'oneshot', 'one-shots', 'one-shot', 'one shots', 'one shot', 'side stories', 'side story'],
  ...['guidebooks', 'guidebook', 'fanbooks', 'fanbook', 'databooks', 'databook', 'sketchbooks', 'sketchbook'],
  ...['guide books', 'guide book', 'fan books', 'fan book', 'data books', 'data book', 'illustration books'],
  ...['bonus chapters', 'extra chapters', 'bonus stories', 'extra stories', 'hors-série', 'hors-séries'],
  ...['spéciaux', 'sonderband', 'sonderbände', 'sonderheft', 'sonderhefte', 'especial', 'especiales', 'especiais'],
  ...[
    'speciali',
    '番外編',
    '番外篇',
    '番外',
    '画集',
    '畫集',
    '特典',
    '특별편',
    '외전',
    '화보집',
    'спешлы',
    'экстра',
    'артбук',
  ],
])

/** Specials only below a series: elsewhere they may be the title of one. */
const namesBelowSeries = wordSet([
  ...['omakes', 'illustrations', 'illustration book', 'cover art', 'cover gallery', 'covers', 'sketches', 'gallery'],
  ...['short stories', 'short story', 'kurzgeschichten', 'tie-ins', 'tie-in', 'promos', 'previews', 'postcards'],
  ...['visual books', 'visual book', 'character books', 'character book', 'handbooks', 'handbook', 'fcbd', 'gaiden'],
  ...['free comic book day', 'color pages', 'colour pages', 'イラスト集', 'おまけ', '短編集'],
])

/** Nouns whose preceding words only describe them: `Holiday Specials`, `Early Artworks`. */
const describedKinds = wordSet([
  ...['specials', 'extras', 'one-shots', 'oneshots', 'artbooks', 'art books', 'artworks', 'side stories'],
  ...['short stories', 'bonus stories', 'fanbooks', 'fan books', 'guidebooks', 'guide books', 'databooks'],
  ...['data books', 'sketchbooks', 'illustrations', 'sonderhefte', 'sonderbände', 'hors-séries', 'especiales'],
])

/** Nouns that also occur in series names (`Action Comics Annual`): only these words describe them. */
const occasionKinds = wordSet(['annuals', 'annual', 'special', 'artbook', 'art book', 'one-shot', 'oneshot'])
const occasions = wordSet([
  ...[
    'holiday',
    'holidays',
    'summer',
    'winter',
    'spring',
    'autumn',
    'fall',
    'christmas',
    'xmas',
    'halloween',
    'easter',
  ],
  ...['valentine', "valentine's", 'valentines', 'day', 'new', 'year', "year's", 'anniversary', 'birthday', 'seasonal'],
  ...['giant', 'king', 'super', 'double', 'jumbo', 'size', 'sized', 'page', 'swimsuit', 'convention', 'crossover'],
  ...['bonus', 'extra', 'digital', 'limited', 'free', 'comic', 'book', 'promo', 'color', 'colour', 'official', 'the'],
])
const maxDescribingWords = 4

/**
 * Whether a name without its numbers and years is that of a folder of specials.
 * @param isBelowSeries the parent folder is a series
 */
export function isSpecialsFolder(name: string, isBelowSeries: boolean): boolean {
  const words = normalized(name)
  if (specialFolders.has(words)) return true
  return isBelowSeries && (namesBelowSeries.has(words) || isDescribedKind(words.split(' ')))
}

function isDescribedKind(words: readonly string[]): boolean {
  for (const length of [1, 2]) {
    const before = words.slice(0, -length)
    const kind = words.slice(-length).join(' ')
    if (before.length === 0 || before.length > maxDescribingWords) continue
    if (describedKinds.has(kind)) return true
    if (occasionKinds.has(kind) && before.every((word) => occasions.has(word) || /^\d+(st|nd|rd|th)?$/.test(word)))
      return true
  }
  return false
}

/** The first bracket of a folder that describes its content: `[Artbook] Name`, `Name (Artworks)`; null without one. */
export function specialBracket(name: string): string | null {
  const contents = Array.from(name.matchAll(/[[({【]([^\])}】]{1,40})[\])}】]/gu), (match) => match[1]?.trim() ?? '')
  return contents.find((content) => isSpecialsFolder(content, true)) ?? null
}

function wordSet(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map(normalized))
}

function normalized(name: string): string {
  return foldText(name)
    .replace(/[\s_‐-–-]+/gu, ' ')
    .trim()
}
