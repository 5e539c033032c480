import { comicBytes, type LibraryFolder } from './library-folder.ts'

/** A book as another program knew it, and what became of its file. */
export type RenamedBook = {
  /** Its number among all, from 0. */
  readonly index: number
  readonly series: number
  /** In its series, 1-based. */
  readonly number: number
  readonly seriesTitle: string
  /** Below the library of that program. */
  readonly path: string
  readonly bytes: Buffer
  /** Whether that program hashed it. */
  readonly isHashed: boolean
  /** The paths of the same book here; empty: it was deleted. */
  readonly here: readonly string[]
}

const first = [
  'Amber',
  'Quiet',
  'Winter',
  'Copper',
  'Hollow',
  'Silver',
  'Crimson',
  'Paper',
  'Distant',
  'Broken',
  'Étoile',
]
const second = ['Wolf', 'Harbour', 'Garden', 'Tower', 'Engine', 'Lantern', 'Orchard', 'Compass', 'Mirror', 'River']
const third = ['Song', 'Club', 'Road', 'War', 'Letters']

/** Names of a series and of its books, there or here. */
type Names = {
  readonly folder: (title: string, year: number) => string
  readonly file: (title: string, number: number, year: number) => string
}
const padded = (number: number, width = 3) => String(number).padStart(width, '0')
const withGroup: Names = {
  folder: (title, year) => `${title} (${year})`,
  file: (title, number, year) => `${title} ${padded(number)} (${year}) (Digital) (Zone-Empire)`,
}
const volumes: Names = { folder: (title) => title, file: (title, number) => `${title} v${padded(number, 2)}` }
const bare: Names = { folder: (title) => title, file: (_, number) => padded(number) }
const signs = (sign: string) => (title: string) => title.replaceAll(' ', sign)

/** The ways in which people rename; each series has one of them. */
const ways: readonly (readonly [there: Names, here: Names])[] = [
  // As it was.
  [withGroup, withGroup],
  // Article moved to the end.
  [
    {
      folder: (title, year) => `The ${title} (${year})`,
      file: (title, n, year) => withGroup.file(`The ${title}`, n, year),
    },
    { folder: (title) => `${title}, The`, file: (title, n) => `${title}, The ${padded(n)}` },
  ],
  // Year, "digital" and the group dropped.
  [withGroup, { folder: (title) => title, file: (title, n) => `${title} ${padded(n)}` }],
  // A year added, fewer zeros.
  [volumes, { folder: (title, year) => `${title} (${year})`, file: (title, n) => `${title} v${n}` }],
  // Volumes written out.
  [volumes, { folder: (title) => title, file: (title, n) => `${title} - Vol. ${n}` }],
  // Other separators.
  [withGroup, { folder: signs('_'), file: (title, n) => `${signs('_')(title)}_-_${padded(n)}` }],
  [withGroup, { folder: signs('.'), file: (title, n) => `${signs('.')(title)}.${padded(n)}` }],
  // A sequel with a Roman number, beside what it follows.
  [
    { folder: (title) => `${title} II`, file: (title, n) => `${title} II ${padded(n)}` },
    { folder: (title) => `${title} 2`, file: (title, n) => `${title} 2 - ${padded(n, 2)}` },
  ],
  // Another title altogether, as of a translation.
  [volumes, { folder: (title) => `Das Blatt ${title.length}-${sum(title)}`, file: (_, n) => `Band ${padded(n, 2)}` }],
  // Bare numbers, and of different width.
  [bare, { folder: (title) => title.toUpperCase(), file: (_, n) => padded(n, 2) }],
  // Into the folder of its publisher, accents lost.
  [
    withGroup,
    {
      folder: (title) => `Quay Press/${title.replaceAll('É', 'E')}`,
      file: (title, n) => `${title.replaceAll('É', 'E')} #${n}`,
    },
  ],
  // Single stories: the program counts its only book as the first.
  [
    { folder: (title, year) => `${title} (${year})`, file: (title, _, year) => `${title} (${year})` },
    { folder: (title) => title, file: (title) => signs('_')(title) },
  ],
]
const singles = ways.length - 1
const sequels = 7

function sum(title: string): number {
  return [...title].reduce((all, letter) => (all * 31 + letter.charCodeAt(0)) % 100_003, 7)
}

const titleOf = (series: number) =>
  [first[series % first.length], second[Math.floor(series / first.length) % second.length]]
    .concat(third[Math.floor(series / (first.length * second.length)) % third.length] ?? [])
    .join(' ')

/** A pseudo-random number below the limit, the same for the same text. */
const drawn = (text: string, limit: number) => sum(`${text}${text.length}${text}`) % limit

/**
 * A library of 5,000 books as Komga knew it, and as it was renamed since. Half of the books were hashed there; one in nine
 * was packed anew since; a few were deleted, while others have their title and number; some are here twice.
 */
export function renamedBooks(count: number): readonly RenamedBook[] {
  const books: RenamedBook[] = []
  for (let series = 0; books.length < count; series += 1) {
    const plan = seriesOf(series)
    const size = Math.min(plan.size, count - books.length)
    for (let number = 1; number <= size; number += 1) books.push(bookOf({ ...plan, index: books.length, number }))
  }
  return books
}

function seriesOf(series: number): Omit<Plan, 'index' | 'number'> & { readonly size: number } {
  // Each fifteenth has the title of the one before it, and another year.
  const isRemake = series % 15 === 14
  const titled = isRemake || series % ways.length === sequels ? series - 1 : series
  const way = isRemake ? titled % ways.length : series % ways.length
  const [there, here] = ways[isRemake && way === singles ? 0 : way] ?? [volumes, volumes]
  const title = titleOf(titled)
  const year = 1_960 + drawn(title, 30) + (isRemake ? 31 : 0)
  return { series, title, year, isRemake, there, here, size: way === singles ? 1 : 4 + drawn(`${title}${year}`, 16) }
}

type Plan = Pick<RenamedBook, 'index' | 'series' | 'number'> & {
  readonly title: string
  readonly year: number
  readonly isRemake: boolean
  readonly there: Names
  readonly here: Names
}

function bookOf({ index, series, number, title, year, isRemake, there, here }: Plan): RenamedBook {
  // Both keep their years where there are two: nobody gives two series one folder.
  const keeps = isRemake ? ` (${year})` : ''
  const folderThere = there.folder(title, year)
  const path = `${folderThere}${keeps !== '' && !folderThere.endsWith(')') ? keeps : ''}/${there.file(title, number, year)}.cbz`
  const folder = here.folder(title, year)
  const place = `${folder}${keeps !== '' && !folder.endsWith(')') ? keeps : ''}/${here.file(title, number, year)}.cbz`
  // Of some pairs one is gone; of some series, one book.
  const isDeleted = (isRemake && series % 150 === 14) || index % 250 === 123
  return {
    index,
    series,
    number,
    seriesTitle: path.slice(0, path.indexOf('/')),
    path,
    bytes: contentOf(index, 'book'),
    isHashed: index % 2 === 0 && index % 10 !== 4,
    here: isDeleted ? [] : index % 83 === 5 ? [place, `Inbox/${index} copy.cbz`] : [place],
  }
}

const isRepacked = (index: number) => index % 9 === 4

function contentOf(index: number, kind: 'book' | 'again'): Buffer {
  const bytes = drawn(`${index} ${kind} ${index * 7}`, 20_000)
  return comicBytes({ pages: 3, note: `${kind} ${index} `.padEnd(20 + bytes, '.') })
}

/** Writes the files as they are called today. */
export function putRenamed(folder: LibraryFolder, books: readonly RenamedBook[]): void {
  for (const { index, bytes, here } of books) {
    const content = isRepacked(index) ? contentOf(index, 'again') : bytes
    for (const path of here) folder.put(path, content)
  }
}
