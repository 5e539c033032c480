import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadViewer } from '../../server/db/queries/access/access.ts'
import { listEffectiveGrants } from '../../server/db/queries/access/grants.ts'
import { countVisibility, findVisibility, listVisibility } from '../../server/db/queries/access/simulate-access.ts'
import { listBooks } from '../../server/db/queries/books/books.ts'
import { loadInventory } from '../../server/db/queries/scanning/libraries.ts'
import { listSeries } from '../../server/db/queries/series/series.ts'
import { type Write, write } from '../../server/db/write.ts'
import { explainVisibility } from '../../server/domain/access/explain.ts'
import { systemViewer } from '../../server/domain/access/viewer.ts'
import type { AccessMode } from '../../server/domain/vocabulary.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'

const now = Date.UTC(2024, 0, 1)
const libraryIds = [newId(), newId()]
const tagIds = Array.from({ length: 4 }, newId)
type Known = {
  readonly id: string
  readonly libraryId: string
  readonly books: number
  /** Age rating of the series, and the highest of its books. */
  readonly ages: readonly [number | null, number | null]
}
const series: Known[] = []
let test: TestDatabase

beforeAll(async () => {
  test = await openTestDatabase()
  await test.db.commit([
    ...libraryIds.map((id) => write('createLibrary', { id, settings: librarySettings(), now })),
    ...tagIds.map((id, n) => write('createSharingTag', { id, name: `Tag ${n}`, description: null, rule: null, now })),
  ])
  for (let s = 0; s < 8; s++) await addSeries(libraryIds[s % 2] ?? '', s)
})
afterAll(() => test.close())

async function addSeries(libraryId: string, s: number): Promise<void> {
  const one = seriesWrite(libraryId, `Story ${s}`)
  const own = [null, 6, 12, 18][s % 4] ?? null
  const ofBook = s === 4 || s === 5 ? 18 : null
  const books = Array.from({ length: 1 + (s % 3) }, (_, b) =>
    bookWrite(one.id, `Story ${s} ${b}`, {
      file: { path: `${s}/${b}.cbz` },
      values: b === 0 && ofBook !== null ? { ageRating: ofBook } : {},
    }),
  )
  await test.db.commit([
    write('addSeries', { series: [one], now }),
    write('saveBooks', { libraryId, books, now }),
    write('refreshSeries', { ids: [one.id], numbering: 'none', now }),
    write('editSeries', { id: one.id, edit: { values: { ageRating: own } }, now }),
  ])
  series.push({ id: one.id, libraryId, books: books.length, ages: [own, ofBook] })
}

const mode = fc.constantFrom<AccessMode>('allow', 'deny')
const grants = fc.uniqueArray(fc.tuple(fc.nat(tagIds.length - 1), mode), { maxLength: 3, selector: ([tag]) => tag })
const fixture = fc.record({
  /** Tags of each series. */
  tags: fc.array(fc.subarray(tagIds), { minLength: 8, maxLength: 8 }),
  groups: fc.array(fc.record({ grants, isMember: fc.boolean() }), { maxLength: 3 }),
  own: grants,
  libraries: fc.option(fc.subarray(libraryIds), { nil: null }),
  kidProfile: fc.option(
    fc.record({
      isAllowList: fc.boolean(),
      maxAgeRating: fc.constantFrom(null, 6, 12, 18),
      isUnratedAllowed: fc.boolean(),
      isAccountLocked: fc.boolean(),
    }),
    { nil: null },
  ),
})
type Fixture = typeof fixture extends fc.Arbitrary<infer T> ? T : never

/** Creates a new person in new groups, and resets the tags of every series. @returns the person's id */
async function build({ tags, groups, own, libraries, kidProfile }: Fixture): Promise<string> {
  const userId = newId()
  const user = { id: userId, username: `reader ${userId}`, email: null, role: 'reader', passwordHash: null } as const
  const writes: Write<unknown>[] = [
    write('createUser', { ...user, now }),
    write('updateUser', { id: userId, changes: { libraryIds: libraries, kidProfile }, now }),
    ...series.map(({ id }, s) => write('changeSharingTags', { seriesIds: [id], tags: { set: tags[s] ?? [] }, now })),
    ...own.map(([tag, accessMode]) => write('putUserGrant', { userId, tagId: tagIds[tag] ?? '', accessMode, now })),
  ]
  for (const group of groups) {
    const id = newId()
    writes.push(write('createAccessGroup', { id, name: `Group ${id}`, description: null, now }))
    if (group.isMember) writes.push(write('addGroupMembers', { id, userIds: [userId], now }))
    for (const [tag, accessMode] of group.grants) {
      writes.push(write('putGroupGrant', { id, tagId: tagIds[tag] ?? '', accessMode, now }))
    }
  }
  await test.db.commit(writes)
  return userId
}

/** Reference implementation of the visibility rule in the specification. */
function visibleIn({ tags, groups, own, libraries, kidProfile }: Fixture): typeof series {
  const counting = [...own, ...groups.filter(({ isMember }) => isMember).flatMap((group) => group.grants)]
  const named = (wanted: AccessMode) =>
    counting.filter(([, accessMode]) => accessMode === wanted).map(([tag]) => tagIds[tag])
  const [allowed, denied] = [named('allow'), named('deny')]
  const isAllowList = allowed.length > 0 || kidProfile?.isAllowList === true
  return series.filter(({ libraryId, ages }, s) => {
    const carried = tags[s] ?? []
    if (libraries !== null && !libraries.includes(libraryId)) return false
    if (carried.some((tag) => denied.includes(tag))) return false
    if (!isOfAge(kidProfile, ages)) return false
    return !isAllowList || carried.some((tag) => allowed.includes(tag))
  })
}

function isOfAge(kid: Fixture['kidProfile'], [own, ofBook]: Known['ages']): boolean {
  if (kid === null || kid.maxAgeRating === null) return true
  if (own === null ? !kid.isUnratedAllowed : own > kid.maxAgeRating) return false
  return ofBook === null || ofBook <= kid.maxAgeRating
}

const page = { page: 1, pageSize: 500 }
const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id).sort()

describe('what a user can see', () => {
  it('follows from libraries, own grants, groups and the kid profile, consistently in lists, counts and checks', async () => {
    await fc.assert(
      fc.asyncProperty(fixture, async (built) => {
        const { reader } = test.db
        const viewer = await loadViewer(reader, await build(built), null)
        if (viewer === null) throw new Error('the person is there')
        const visible = visibleIn(built)
        const books = visible.reduce((sum, one) => sum + one.books, 0)
        expect(idsOf((await listSeries(viewer, reader, page)).items)).toEqual(idsOf(visible))
        const listed = await listBooks(viewer, reader, page)
        expect(new Set(listed.items.map(({ seriesId }) => seriesId))).toEqual(new Set(idsOf(visible)))
        expect(listed.total).toBe(books)
        expect(await loadInventory(viewer, reader)).toMatchObject({ seriesCount: visible.length, bookCount: books })
        const seen = await listVisibility(systemViewer, reader, viewer, { ...page, isSeen: true })
        const unseen = await listVisibility(systemViewer, reader, viewer, { ...page, isSeen: false })
        expect(idsOf(seen.items)).toEqual(idsOf(visible))
        expect(idsOf([...seen.items, ...unseen.items])).toEqual(idsOf(series))
        const counts = await countVisibility(systemViewer, reader, viewer)
        expect(counts.reduce((sum, library) => sum + library.seriesSeen, 0)).toBe(visible.length)
        expect(counts.reduce((sum, library) => sum + library.booksSeen, 0)).toBe(books)
        const grounds = await listEffectiveGrants(reader, viewer.userId)
        for (const { id } of series) {
          const sight = await findVisibility(systemViewer, reader, viewer, id)
          const isSeen = visible.some((one) => one.id === id)
          expect(sight?.isSeen).toBe(isSeen)
          if (sight === null) continue
          const explained = explainVisibility(viewer, sight, grounds)
          expect(explained.isSeen).toBe(isSeen)
          expect(explained.reasons.length).toBeGreaterThan(0)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('is shown to another user only as far as it is visible to them as well', async () => {
    await fc.assert(
      fc.asyncProperty(fixture, fixture, async (first, second) => {
        const { reader } = test.db
        // Both see the series with the tags set last.
        const person = await loadViewer(reader, await build(first), null)
        const asker = await loadViewer(reader, await build(second), null)
        if (asker === null) throw new Error('the asker is there')
        const visibleTo = visibleIn(second)
        const both = visibleIn({ ...first, tags: second.tags }).filter((one) => visibleTo.includes(one))
        const seen = await listVisibility(asker, reader, person, { ...page, isSeen: true })
        expect(idsOf(seen.items)).toEqual(idsOf(both))
        const unseen = await listVisibility(asker, reader, person, { ...page, isSeen: false })
        expect(idsOf([...seen.items, ...unseen.items])).toEqual(idsOf(visibleTo))
        const counts = await countVisibility(asker, reader, person)
        expect(counts.reduce((sum, library) => sum + library.seriesCount, 0)).toBe(visibleTo.length)
        for (const { id } of series) {
          const isThere = (await findVisibility(asker, reader, person, id)) !== null
          expect(isThere).toBe(visibleTo.some((one) => one.id === id))
        }
      }),
      { numRuns: 15 },
    )
  })

  it('is nothing once the account is disabled', async () => {
    const { reader } = test.db
    const seen = await listVisibility(systemViewer, reader, null, { ...page, isSeen: true })
    expect(seen.total).toBe(0)
    expect((await countVisibility(systemViewer, reader, null)).map(({ seriesSeen }) => seriesSeen)).toEqual([0, 0])
  })
})
