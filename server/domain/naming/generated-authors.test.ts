import { describe, expect, it } from 'vitest'
import { isGivenName } from './given-names.ts'
import { parseFileName } from './parse-file-name.ts'

/**
 * Authors of many origins, one or two per language, mostly drawn at random from lists outside the project before the rules
 * were written. The rules know none of their given names.
 */
const authors = [
  ...['Jóna Valdimarsson', 'Adeniyi Falabi', 'Ayinde Fadipe', 'Thanh Mai', 'Angelika Pizoń', 'Caleb Venkatesh'],
  ...['Jai Vaidya', 'Judit Boros', 'Mia Andrade', 'Caio Viana', 'Tercan Türk', 'Gülcegün Demir', 'Jenna Repo'],
  ...[
    'Felicia Olsson',
    'Jannie Christensen',
    'Loes van den Henst',
    'Luděk Jarošová',
    'Dumitra Preda',
    'Stjepan Poljak',
  ],
  ...['Ülle Uustalu', 'Aušrinė Petrauskas', 'Jānis Ābele', 'Eka Lazuardi', 'Ifeanyi Ezeugo', 'Shehu Sa’idu'],
  ...['Zibuyile Gadlela', 'Zoé Armas', 'Matilda Mac Caiside', 'Metka Ilić', 'Slávka Ďureková', 'Sabine Dijoux'],
  ...['Mercedes Trebbi', 'Soraya Fabian', 'Çingiz Tapdıqlı', 'Japhet Kosgei', 'Kusiima Wanijiku', 'Joojo Owusuwaa'],
  ...['Kana Suzuki', 'Takuma Yamagishi', 'Oyelaran Adébáyọ̀ Bello'],
]

const titles = [
  ...['Things Fall Apart', 'Half of a Yellow Sun', 'Blindness', 'Norwegian Wood', 'Beloved', 'The Tin Drum', 'Solaris'],
  ...[
    'Az ajtó',
    'Ensaio sobre a cegueira',
    'Cień wiatru',
    'Sjálfstætt fólk',
    'Der Vorleser',
    'Kafka on the Shore',
    '1Q84',
  ],
  ...['Nervous Conditions', 'Season of Migration to the North', 'Purple Hibiscus', 'Sophie’s World', 'White Teeth'],
  ...['Brave New World', 'Wide Sargasso Sea', 'Le Grand Meaulnes', 'Invisible Cities', 'Pan Tadeusz', 'Snow Country'],
]

/** Series and the text after them; no part is an author. */
const seriesNames = [
  ...['Black Company - Shadows Linger', 'Broken Earth - The Obelisk Gate', 'Dark Tower - The Gunslinger'],
  ...[
    'Red Rising - Golden Son',
    'Green Rider - The High King',
    'Star Wars - Heir to the Empire',
    'Night Watch - Day Watch',
  ],
  ...['Blade Runner - The Edge of Human', 'Dragon Age - The Stolen Throne', 'Forgotten Realms - Homeland'],
  ...[
    'Cold Fire - Snow Line',
    'Wild Cards - Aces High',
    'Stormlight Archive - Oathbringer',
    'Grand Hotel - Room Service',
  ],
  ...[
    'Dunkle Wasser - Das Tor',
    'Noche Oscura - La puerta',
    'Nuit Blanche - Le retour',
    'Deep Space Nine - Fallen Heroes',
  ],
  ...['World War - The Fall', 'Silent Witness - The First Case', 'Wheel of Time - Crossroads', 'Iron Kingdom - Ashes'],
  ...['Winter Garden - The Last Guest', 'Harbour Lights - Fog', 'Dungeon Crawler - Carnival', 'Lost Fleet - Dauntless'],
  ...['Mistborn - The Final Empire', 'Discworld - Guards! Guards!', 'Dune - House Atreides', 'Shogun - Part One'],
]

type Sample = { readonly path: string; readonly title: string; readonly author: string | null }

function pick<T>(list: readonly T[], at: number): T {
  const found = list[at % list.length]
  if (found === undefined) throw new Error('an empty list')
  return found
}

/** Each author with five titles, in one pattern. */
function inShape(shape: (author: string, title: string, year: number) => string): Sample[] {
  return authors.flatMap((author, i) =>
    [0, 5, 10, 15, 20].map((step, j) => {
      const title = pick(titles, i + step + j)
      return { path: shape(author, title, 1950 + ((i * 7 + j) % 70)), title, author }
    }),
  )
}

function lastFirst(author: string): string {
  const words = author.split(' ')
  const isParticle = (word: string) => /^(?:van|den|Mac)$/.test(word)
  const from = words.findIndex((word, i) => i > 0 && (isParticle(word) || i === words.length - 1))
  return `${words.slice(from).join(' ')}, ${words.slice(0, from).join(' ')}`
}

const shapes: readonly (readonly [name: string, samples: readonly Sample[]])[] = [
  ['Author - Title', inShape((author, title) => `${author} - ${title}.epub`)],
  ['Title - Author', inShape((author, title) => `${title} - ${author}.epub`)],
  ['Author - Title (Year)', inShape((author, title, year) => `${author} - ${title} (${year}).epub`)],
  ['Title - Author (Year)', inShape((author, title, year) => `${title} - ${author} (${year}).epub`)],
  ['Last, First - Title', inShape((author, title) => `${lastFirst(author)} - ${title}.epub`)],
  ['Title - Last, First', inShape((author, title) => `${title} - ${lastFirst(author)}.epub`)],
  ['a library of Calibre', inShape((author, title, year) => `${author}/${title} (${year})/${title} - ${author}.epub`)],
  ['a folder of the author', inShape((author, title) => `${author}/${author} - ${title}.epub`)],
  [
    'two authors',
    inShape((author, title, year) => `${author} & ${pick(authors, year)} - ${title}.epub`).map((sample) => ({
      ...sample,
      author: sample.path.split(' - ')[0] ?? '',
    })),
  ],
]

/** The share of samples read correctly, and of those with a wrong author. */
function score(samples: readonly Sample[]) {
  const read = samples.map((sample) => ({ ...sample, read: parseFileName(sample.path) }))
  const misses = read.filter(({ title, author, read }) => read.title !== title || read.author !== author)
  const wrong = read.filter(({ author, read }) => read.author !== null && read.author !== author)
  const list = (some: typeof read) => some.map(({ path, read }) => `${path} → ${read.author} | ${read.title}`)
  const share = (some: typeof read) => some.length / samples.length
  return { right: 1 - share(misses), wrong: share(wrong), misses: list(misses), wrongs: list(wrong) }
}

describe('authors of many origins in file names', () => {
  it('have given names that are unknown to the rules', () => {
    expect(authors.filter((author) => isGivenName(author.split(' ')[0] ?? ''))).toEqual([])
  })

  it.each(shapes)('%s: 95 of 100 are read correctly, and wrong authors are rare', (_, samples) => {
    const { right, wrong, misses, wrongs } = score(samples)
    expect(right, JSON.stringify(misses, null, 1)).toBeGreaterThanOrEqual(0.95)
    expect(wrong, JSON.stringify(wrongs, null, 1)).toBeLessThanOrEqual(0.01)
  })

  it.each([
    ['', 0.95],
    [' (1994)', 0.9],
  ])('series before a title%s are not split', (year, floor) => {
    const { right, misses } = score(
      seriesNames.map((name) => ({ path: `${name}${year}.epub`, title: name, author: null })),
    )
    expect(right, JSON.stringify(misses, null, 1)).toBeGreaterThanOrEqual(floor)
  })
})
