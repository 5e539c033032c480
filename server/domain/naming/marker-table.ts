import { foldText } from '../text/fold.ts'

/**
 * What a marker says about its number. A `season` counts as a volume, a `part` only where there is no other number.
 */
export type MarkerKind = 'volume' | 'issue' | 'chapter' | 'season' | 'part' | 'special' | 'version'

/** How a marker may be attached to the number after it: `c5`, `c.5` or `c. 5`, `n°5`, `tome 5`, `tome-5`. */
export type Join = 'glued' | 'dot' | 'degree' | 'space' | 'hyphen'

export type Marker = {
  readonly kind: MarkerKind
  readonly joins: readonly Join[]
  /** One or two letters: the number must end where the next letter begins, so that `c2c` is not a chapter. */
  readonly short: boolean
  /** Roman numerals and number words count: `Volume III`, `Book Two`. */
  readonly spelled: boolean
  /** May also follow its number: `3. Band`, `2 Глава`. */
  readonly after: boolean
  /** Only directly after another marked number: the `E` of `S01E05`. */
  readonly chained: boolean
}

const any: readonly Join[] = ['glued', 'dot', 'degree', 'space', 'hyphen']

function long(kind: MarkerKind, words: string, options: Partial<Marker> = {}): [string, Marker][] {
  return words
    .trim()
    .split(/\s+/)
    .map((word) => [
      foldText(word),
      { kind, joins: any, short: false, spelled: false, after: false, chained: false, ...options },
    ])
}

function short(kind: MarkerKind, words: string, joins: readonly Join[], options: Partial<Marker> = {}) {
  return long(kind, words, { joins, short: true, ...options })
}

/**
 * Markers of scripts with spaces, by folded word. Languages in the order of each line: English, French, Spanish and
 * Portuguese, Italian, German, Dutch, Nordic, Polish and Czech, Turkish, Hungarian, Indonesian, Vietnamese, Cyrillic.
 */
export const markers: ReadonlyMap<string, Marker> = new Map([
  ...short('volume', 'v', ['glued', 'dot', 'space']),
  ...short('volume', 't т', ['glued', 'dot']),
  ...long('volume', 'vol vols volume volumes book', { spelled: true }),
  ...long('volume', 'tome tomes livre', { spelled: true }),
  ...long('volume', 'tomo tomos volumen volúmenes libro livro', { spelled: true }),
  ...long('volume', 'buch', { spelled: true }),
  ...long('volume', 'band bd bände bind köt kötet cilt svazek díl', { spelled: true, after: true }),
  ...long('volume', 'deel dl bok boek tom tomy osa jilid tập'),
  ...long('volume', 'том тома томы книга', { after: true }),

  ...long('issue', 'issue issues iss', { spelled: true }),
  ...short('issue', 'no n', ['dot', 'degree']),
  ...short('issue', 'nos nr nro', any),
  ...long('issue', 'numéro numéros número números numero numeri núm num nummer numer'),
  ...long('issue', 'heft hefte ausgabe häfte hæfte zeszyt sešit číslo fascicule fasc'),
  ...long('issue', 'sayı szám выпуск вып номер', { after: true }),

  ...short('chapter', 'c', ['glued', 'dot']),
  ...short('chapter', 'ch', any),
  ...long('chapter', 'chp chap chaps chapter chapters chapitre chapitres', { spelled: true }),
  ...long('chapter', 'capítulo capítulos cap capitolo capitoli kapitel kap hoofdstuk', { spelled: true }),
  ...long('chapter', 'rozdział kapitola bab chương luku'),
  ...long('chapter', 'bölüm fejezet глава главы глави глав гл розділ', { after: true }),
  ...long('chapter', 'ep eps episode episodes épisode episodio episódio folge avsnitt'),
  ...long('chapter', 'серия эпизод', { after: true }),
  ...short('chapter', 'e', ['glued'], { chained: true }),

  ...short('season', 's', ['glued']),
  ...long('season', 'season saison temporada stagione staffel seizoen sezon сезон', { spelled: true, after: true }),

  ...long('part', 'part parts pt parte partie teil часть частина'),

  ...short('special', 'sp', ['glued']),
  ...short('version', 'ver version rev', ['glued', 'dot', 'space']),
])

/** Markers of scripts without spaces that precede their number: the end of the word before it counts. */
export const gluedPrefixes: readonly (readonly [string, Marker])[] = [
  ...long('volume', 'เล่มที่ เล่ม 卷 巻 冊 册'),
  ...long('chapter', 'บทที่ บท ตอนที่ ตอน 에피소드 삽화'),
  ...long('season', '시즌 シーズン'),
]

export type Counter = {
  readonly text: string
  readonly kind: MarkerKind
  /** Common in titles too (`7回目`): counts only after 第 or where the word ends. */
  readonly strict: boolean
}

function counters(kind: MarkerKind, plain: string, strict: string): Counter[] {
  const list = (texts: string, isStrict: boolean) =>
    texts.split(/\s+/).flatMap((text) => (text === '' ? [] : [{ text, kind, strict: isStrict }]))
  return [...list(plain, false), ...list(strict, true)]
}

/** Chinese, Japanese and Korean counters after a number: `3巻`, `第25话`, `12화`. */
export const countersBehind: readonly Counter[] = [
  ...counters('volume', '巻 卷 册 冊 권', '集 집'),
  ...counters('chapter', '話 话 화', '章 回 節 节 장 회 편'),
  ...counters('issue', '', '号 號 期 호'),
  ...counters('season', '시즌', '季'),
  ...counters('part', '', '部 부'),
]

/** Signs before an issue number. */
export const issueSigns = '#＃№'
/** Prefixes of a number with a counter. */
export const ordinalPrefixes: readonly string[] = ['第', '제']
