import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { uuidV7 } from '../../server/domain/ids.ts'
import { newId } from '../kit/catalog.ts'
import { type Household, householdFile, type Line, openHousehold } from '../kit/household.ts'
import { at, bookLine, seriesLine, user } from '../kit/household-lines.ts'

// Books and series of the file, matched in each household by hash and folder.
const books = ['01', '02', '03', '11', '12', '13'].map((mark) => bookLine(newId(), { fileHash: mark.repeat(32) }))
const series = ['Quiet Bay', 'Tall Ship'].map((path) => seriesLine(newId(), { path }))
const [mara, ben] = [newId(), newId()]
const users = [user(mara, { username: 'mara' }), user(ben, { username: 'ben' })]

const id = fc
  .tuple(fc.integer({ min: 0, max: 1e12 }), fc.uint8Array({ minLength: 10, maxLength: 10 }))
  .map(([time, random]) => uuidV7(time, random))
const time = fc.integer({ min: 0, max: 900_000_000 }).map(at)
const text = fc.string({ unit: 'grapheme', maxLength: 20 })
const word = fc.stringMatching(/^[a-z]{1,8}$/)
const orNull = <T>(value: fc.Arbitrary<T>) => fc.oneof(fc.constant(null), value)
// JSON has no negative zero.
const share = orNull(fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0))
const page = fc.integer({ min: 1, max: 20 })
const book = fc.constantFrom(...books.map((line) => line.id))
const one = fc.constantFrom(...series.map((line) => line.id))
const kind = <T extends string>(type: T) => fc.constant(type)

const place = {
  book,
  currentPage: page,
  percentage: share,
  completed: fc.boolean(),
  locator: orNull(fc.record({ href: text })),
  origin: fc.constantFrom('web', 'opds', 'koreader'),
  device: orNull(text),
}
const stamps = { createdAt: time, updatedAt: time }

const kept = {
  progress: fc.record({
    type: kind('progress'),
    ...place,
    completedAt: orNull(time),
    startedAt: time,
    updatedAt: time,
  }),
  history: fc.record({
    type: kind('history'),
    id,
    ...place,
    kind: fc.constantFrom('progress', 'completed', 'unread'),
    at: time,
  }),
  completion: fc.record({ type: kind('completion'), id, book, startedAt: time, completedAt: time }),
  session: fc.record({
    type: kind('session'),
    id,
    book,
    deviceId: orNull(text),
    deviceName: orNull(text),
    kind: kind('progress'),
    fromPage: orNull(page),
    toPage: orNull(page),
    toPercentage: share,
    activeMs: fc.nat(),
    pagesRead: fc.nat(),
    startedAt: time,
    endedAt: time,
    createdAt: time,
  }),
  rating: fc.record({
    type: kind('rating'),
    series: one,
    rating: fc.integer({ min: 1, max: 100 }),
    notes: orNull(text),
    ...stamps,
  }),
  queue: fc.oneof(
    fc.record({ type: kind('queue'), series: one, book: fc.constant(null), addedAt: time }),
    fc.record({ type: kind('queue'), series: fc.constant(null), book, addedAt: time }),
  ),
  preset: fc.record({
    type: kind('preset'),
    id,
    name: word,
    scope: kind('list'),
    target: fc.constantFrom('series', 'books'),
    library: orNull(fc.constant({ id: newId(), name: 'Comics' })),
    query: orNull(text),
    condition: fc.constantFrom(null, { title: { operator: 'contains', value: 'a' } }),
    sort: fc.constantFrom(null, 'title,asc'),
    ...stamps,
  }),
  preference: fc.record({
    type: kind('preference'),
    key: word,
    value: fc.oneof(fc.integer(), text, fc.record({ a: text })),
    updatedAt: time,
  }),
  readerplace: fc.record({
    type: kind('readerplace'),
    document: word,
    progress: text,
    percentage: fc.constantFrom(0, 0.25, 1),
    device: orNull(text),
    deviceId: orNull(text),
    updatedAt: time,
  }),
  annotation: fc.record({
    type: kind('annotation'),
    id,
    book,
    kind: fc.constantFrom('bookmark', 'highlight'),
    locator: fc.record({
      position: page,
      resource: orNull(word.map((name) => `${name}.xhtml`)),
      start: fc.constantFrom(0, 4),
      end: fc.constantFrom(4, 90),
    }),
    excerpt: orNull(text),
    note: orNull(text),
    color: fc.constantFrom(null, 'yellow', 'pink'),
    ...stamps,
  }),
}

const list = { id, name: word, summary: orNull(text), ordered: fc.boolean(), ...stamps }
const made = fc.constantFrom(mara, ben)
const members = (member: fc.Arbitrary<string>) => fc.uniqueArray(member, { maxLength: 4 })
const lists = {
  collection: fc.record({
    type: kind('collection'),
    ...list,
    createdBy: made,
    members: members(one),
    condition: fc.constant(null),
    sort: fc.constant(null),
  }),
  readlist: fc.record({ type: kind('readlist'), ...list, createdBy: made, members: members(book) }),
}

type AnyLine = Readonly<Record<string, unknown>>

/** Identity of a line that may occur only once. */
function identity(line: AnyLine): string {
  const {
    type,
    user: of,
    key,
    name,
    document,
    target,
    book: aboutBook,
    series: aboutSeries,
    at: when,
    currentPage,
  } = line
  const about = [type, of, key, name, document, target, aboutBook, aboutSeries]
  if (type === 'history') return [...about, line.kind, when, currentPage].join()
  if (type === 'annotation') return [...about, line.kind, JSON.stringify(line.locator)].join()
  if (type === 'completion') return [...about, line.completedAt].join()
  return (type === 'session' ? [...about, line.startedAt, line.endedAt] : about).join()
}

function withoutDuplicates(lines: readonly AnyLine[]): AnyLine[] {
  const known = new Map<string, AnyLine>()
  for (const line of lines) if (!known.has(identity(line))) known.set(identity(line), line)
  return [...known.values()]
}

const personalLines = (userId: string) =>
  fc
    .array(fc.oneof(...Object.values(kept)), { maxLength: 40 })
    .map((lines) => lines.map((line) => ({ ...line, user: userId })))

const anyFile = fc
  .tuple(personalLines(mara), personalLines(ben), fc.array(fc.oneof(...Object.values(lists)), { maxLength: 5 }))
  .map((groups) => householdFile([...users, ...series, ...books, ...withoutDuplicates(groups.flat())]))

/** Sorted lines with names instead of the ids generated by each household. */
function plain(lines: readonly Line[], household: Household): string[] {
  const names = new Map([
    [household.libraryId, 'library'],
    ...household.books.map((bookId, place) => [bookId, `book ${place}`] as const),
    ...household.series.map((seriesId, place) => [seriesId, `series ${place}`] as const),
  ])
  return lines
    .filter(({ type }) => type !== 'header')
    .map((line) => JSON.stringify(line).replace(/[0-9a-f-]{36}/g, (found) => names.get(found) ?? found))
    .sort()
}

async function importAndCompare(file: readonly unknown[], source: Household, target: Household): Promise<void> {
  expect(await source.import(file)).toMatchObject({ problems: [] })
  const exported = await source.export()
  const empty = await target.export()
  const dry = await target.import(exported, { dryRun: true })
  expect(await target.export()).toEqual(empty)
  expect(await target.import(exported)).toEqual({ ...dry, dryRun: false })
  const moved = await target.export()
  expect(plain(moved, target)).toEqual(plain(exported, source))
  const again = await target.import(exported)
  for (const { read, unchanged } of again.counts) expect(unchanged).toBe(read)
  expect(await target.export()).toEqual(moved)
}

describe('a household export', () => {
  it('imports into an equal household with the same books; a dry run reports the same; importing twice changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, async (file) => {
        const [source, target] = [await openHousehold(), await openHousehold()]
        try {
          await importAndCompare(file, source, target)
        } finally {
          await Promise.all([source.close(), target.close()])
        }
      }),
      { numRuns: 6 },
    )
  }, 120_000)
})
