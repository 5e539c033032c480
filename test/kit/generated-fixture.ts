import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import fc from 'fast-check'
import type { BookWrite } from '../../server/db/records/book.ts'
import type { SeriesWrite } from '../../server/db/records/series.ts'
import { type KidProfile, noKidProfile } from '../../server/domain/access/kid-profile.ts'
import type { Permission } from '../../server/domain/access/viewer.ts'
import { toMicroseconds } from '../../server/domain/book/file-facts.ts'
import { type AccessMode, type Role, roles } from '../../server/domain/vocabulary.ts'
import { bookWrite, newId, seriesWrite } from './catalog.ts'
import { comicBytes, createLibraryFolder, type LibraryFolder } from './library-folder.ts'

/** All content of generated servers, with files on disk and the same IDs on every server. */
export type Stock = {
  readonly libraries: readonly { readonly id: string; readonly word: string; readonly folder: LibraryFolder }[]
  readonly series: readonly StockSeries[]
  readonly tagIds: readonly string[]
  readonly groupIds: readonly string[]
  readonly collectionIds: readonly string[]
  readonly readListIds: readonly string[]
  /** An automatic collection that matches every series. */
  readonly automaticId: string
  readonly viewerId: string
  readonly adminId: string
  [Symbol.dispose](): void
}
export type StockSeries = {
  /** A word in every text of the series, and in no other text. */
  readonly word: string
  readonly library: number
  readonly write: SeriesWrite
  readonly books: readonly BookWrite[]
}

/** The generated values of a series. Numbers are indices into the stock. */
export type DrawnSeries = {
  readonly isThere: boolean
  readonly ageRating: number | null
  /** The rating of its last book. */
  readonly bookRating: number | null
  readonly tags: readonly number[]
  readonly collections: readonly number[]
  readonly readLists: readonly number[]
  /** What the viewer did, possibly before the series was hidden. */
  readonly reading: 'none' | 'begun' | 'finished' | 'queued' | 'rated'
}
export type DrawnGrant = { readonly tag: number; readonly mode: AccessMode }
export type DrawnViewer = {
  readonly role: Role
  /** In addition to those of the role. */
  readonly permissions?: readonly Permission[]
  /** Null for every library. */
  readonly libraries: readonly number[] | null
  readonly grants: readonly DrawnGrant[]
  readonly groups: readonly { readonly grants: readonly DrawnGrant[]; readonly isMember: boolean }[]
  readonly kid: KidProfile | null
}
export type GeneratedFixture = { readonly series: readonly DrawnSeries[]; readonly viewer: DrawnViewer }

/** The number of series in each library. */
const shape = [3, 3, 2] as const
const [tagCount, groupCount, listCount] = [4, 2, 2]
const many = (count: number) => Array.from({ length: count }, (_, index) => index)
const wordOf = (kind: string, index: number) => `Zq${kind}${'bcdfghjk'.charAt(index).repeat(3)}`

/** Books of two pages each. The first books of the first and fourth series are identical. */
export function createStock(): Stock {
  const libraries = shape.map((_, index) => ({
    id: newId(),
    word: wordOf('lib', index),
    folder: createLibraryFolder(),
  }))
  const places = shape.flatMap((count, library) => many(count).map(() => library))
  const series = places.map((library, index): StockSeries => {
    const [word, of] = [wordOf('ser', index), libraries[library] ?? libraries[0]]
    if (of === undefined) throw new Error('there is no library')
    // With the key by which a scan finds it.
    const made = seriesWrite(of.id, `${word} Tale`, { pathKey: `${word} Tale` })
    const books = many(2).map((number) => {
      const isTwin = number === 0 && index % 3 === 0
      return bookOf(of.folder, made.id, { word, number: number + 1, note: isTwin ? 'the same' : `${word} ${number}` })
    })
    return { word, library, write: made, books }
  })
  const ids = (count: number) => many(count).map(() => newId())
  return {
    libraries,
    series,
    tagIds: ids(tagCount),
    groupIds: ids(groupCount),
    collectionIds: ids(listCount),
    readListIds: ids(listCount),
    automaticId: newId(),
    viewerId: newId(),
    adminId: newId(),
    [Symbol.dispose]() {
      for (const { folder } of libraries) folder[Symbol.dispose]()
    },
  }
}

type Received = { readonly word: string; readonly number: number; readonly note: string }

function bookOf(folder: LibraryFolder, seriesId: string, { word, number, note }: Received): BookWrite {
  const path = `${word} Tale/${word} ${number}.cbz`
  const bytes = comicBytes({ note })
  folder.put(path, bytes)
  const { size, mtimeMs } = statSync(folder.at(path))
  const page = (name: string, place: number) => ({
    number: place,
    name,
    mediaType: 'image/png',
    size: 70,
    width: 1,
    height: 1,
  })
  return bookWrite(seriesId, `${word} Part ${number}`, {
    file: { path, size, mtimeUs: toMicroseconds(mtimeMs) },
    hashes: {
      fileHash: createHash('sha256').update(bytes).digest('hex'),
      externalReaderHash: createHash('md5').update(bytes).digest('hex'),
    },
    pages: [page('001.png', 1), page('002.png', 2)],
    values: {
      number,
      summary: `${word} summary of the quiet sea`,
      genres: ['Sea', `${word} kind`],
      tags: ['calm', `${word} mood`],
      people: [
        { name: 'Ada Open', role: 'writer' },
        { name: `${word} Artist`, role: 'inker' },
      ],
    },
  })
}

/** Balanced so that about as much is visible as hidden, to compare both. */
const age = fc.constantFrom(null, 0, 6, 6, 12, 16, 18)
const oldest = fc.constantFrom(null, null, null, null, 6, 18)
const grants = fc.uniqueArray(
  fc.record({ tag: fc.nat(tagCount - 1), mode: fc.constantFrom<AccessMode>('allow', 'deny') }),
  {
    selector: ({ tag }) => tag,
    maxLength: 1,
  },
)

const drawnSeries: fc.Arbitrary<DrawnSeries> = fc.record({
  isThere: fc.integer({ min: 0, max: 5 }).map((n) => n > 0),
  ageRating: age,
  bookRating: oldest,
  tags: fc.subarray(many(tagCount), { maxLength: 3 }),
  collections: fc.subarray(many(listCount)),
  readLists: fc.subarray(many(listCount)),
  reading: fc.constantFrom('none', 'begun', 'finished', 'queued', 'rated'),
})

const drawnViewer: fc.Arbitrary<DrawnViewer> = fc.record({
  role: fc.constantFrom(...roles),
  libraries: fc.option(fc.subarray(many(shape.length), { minLength: 2 }), { nil: null, freq: 1 }),
  grants,
  groups: fc.array(fc.record({ grants, isMember: fc.boolean() }), { minLength: groupCount, maxLength: groupCount }),
  kid: fc.option(
    fc.record({
      isAllowList: fc.constantFrom(false, false, true),
      maxAgeRating: fc.option(fc.constantFrom(6, 12, 16), { nil: null, freq: 1 }),
      isUnratedAllowed: fc.boolean(),
      isAccountLocked: fc.boolean(),
    }),
    { nil: null, freq: 1 },
  ),
})

/** Random content, and a viewer with random restrictions. */
export const generatedFixtures: fc.Arbitrary<GeneratedFixture> = fc.record({
  series: fc.array(drawnSeries, {
    minLength: shape.reduce((sum, count) => sum + count, 0),
    maxLength: shape.reduce((sum, count) => sum + count, 0),
  }),
  viewer: drawnViewer,
})

/** Whether the viewer may see a series by the rules of the specification. */
export function isVisibleTo({ series, viewer }: GeneratedFixture, stock: Stock, index: number): boolean {
  const [drawn, stored] = [series[index], stock.series[index]]
  if (drawn === undefined || stored === undefined) return false
  const { isAllowList, maxAgeRating, isUnratedAllowed } = viewer.kid ?? noKidProfile
  if (viewer.libraries !== null && !viewer.libraries.includes(stored.library)) return false
  const all = [...viewer.grants, ...viewer.groups.filter((group) => group.isMember).flatMap((group) => group.grants)]
  const hasGrant = (mode: AccessMode) => all.some((grant) => grant.mode === mode && drawn.tags.includes(grant.tag))
  if (hasGrant('deny')) return false
  if ((isAllowList || all.some(({ mode }) => mode === 'allow')) && !hasGrant('allow')) return false
  if (maxAgeRating === null) return true
  if ((drawn.bookRating ?? 0) > maxAgeRating) return false
  return drawn.ageRating === null ? isUnratedAllowed : drawn.ageRating <= maxAgeRating
}
