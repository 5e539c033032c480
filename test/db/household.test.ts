import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findSeries } from '../../server/db/queries/series/series.ts'
import { write } from '../../server/db/write.ts'
import { systemViewer, type Viewer } from '../../server/domain/access/viewer.ts'
import { newId } from '../kit/catalog.ts'
import { type Household, householdFile, householdNow, openHousehold } from '../kit/household.ts'
import { at, bookLine, progress, seriesLine, user } from '../kit/household-lines.ts'

let one: Household
beforeEach(async () => {
  one = await openHousehold()
})
afterEach(async () => {
  await one.close()
})

const countOf = (report: { counts: readonly { type: string }[] }, type: string) =>
  report.counts.find((count) => count.type === type)
const placeOf = async (household: Household, book: string | undefined) =>
  (await household.export()).find((line) => line.type === 'progress' && line.book === book)

describe('a damaged file', () => {
  const good = () => householdFile([user(newId()), bookLine(newId())])
  const damages: readonly (readonly [string, (lines: unknown[]) => unknown[], number | null])[] = [
    ['is empty', () => [], null],
    ['is not an export', () => ['<html>'], null],
    ['is compressed', () => ['PK\u0003\u0004…'], null],
    ['has no header', (lines) => lines.slice(1), 1],
    ['has a second header', (lines) => [...lines.slice(0, 2), lines[0], ...lines.slice(2)], 3],
    ['is truncated between two lines', (lines) => lines.slice(0, -1), 3],
    ['is truncated within a line', (lines) => [...lines.slice(0, 2), '{"type":"book","id":"0'], 3],
    ['lacks a line', (lines) => [lines[0], ...lines.slice(2)], 3],
    ['continues after its end', (lines) => [...lines, lines[1]], 5],
    ['has a line of no known type', (lines) => [...lines.slice(0, 2), { type: 'secret' }, ...lines.slice(2)], 3],
    ['has a line with a wrong value', (lines) => [...lines.slice(0, 2), progress('x', 'y'), ...lines.slice(2)], 3],
    ['has an empty line', (lines) => [...lines.slice(0, 1), '', ...lines.slice(1)], 2],
  ]
  it.each(damages)('is rejected when it %s, naming the line, and nothing is changed', async (_what, damage, line) => {
    const before = await one.export()
    await expect(one.import(damage(good()))).rejects.toMatchObject({ code: 'unprocessable', details: { line } })
    expect(await one.export()).toEqual(before)
  })

  it('is rejected wherever it is truncated', async () => {
    const text = good()
      .map((line) => JSON.stringify(line))
      .join('\n')
    for (let length = 0; length < text.length; length += 17) {
      await expect(one.import([text.slice(0, length)])).rejects.toMatchObject({ code: 'unprocessable' })
    }
  })
})

describe('missing items', () => {
  it('are reported by line, and everything else is imported', async () => {
    const [mara, gone, here] = [newId(), newId(), newId()]
    const hash = '01'.repeat(32)
    const report = await one.import(
      householdFile([
        user(mara),
        bookLine(gone, { path: 'Lost/Lost 1.cbz' }),
        bookLine(here, { fileHash: hash }),
        progress(mara, gone),
        progress(mara, here),
      ]),
    )
    expect(report.problems).toMatchObject([
      { line: 3, type: 'book', reason: 'unknown', subject: 'Comics: Lost/Lost 1.cbz' },
    ])
    expect(countOf(report, 'progress')).toMatchObject({ read: 2, added: 1, unmatched: 1 })
    expect(await placeOf(one, one.books[0])).toMatchObject({ user: mara, currentPage: 5 })
  })

  it('are imported by the same file once they exist', async () => {
    const [mara, book, list] = [newId(), newId(), newId()]
    const readlist = {
      type: 'readlist',
      id: list,
      name: 'Order',
      summary: null,
      ordered: true,
      createdBy: mara,
      createdAt: at(1),
      updatedAt: at(1),
      members: [one.books[1], book],
    }
    const known = bookLine(one.books[1] ?? '')
    const file = householdFile([
      user(mara),
      known,
      bookLine(book, { fileHash: 'ff'.repeat(32) }),
      progress(mara, book),
      readlist,
    ])
    await one.import(file)
    const found = bookLine(book, { fileHash: '03'.repeat(32) })
    const again = householdFile([user(mara), known, found, progress(mara, book), readlist])
    const report = await one.import(again)
    expect(countOf(report, 'progress')).toMatchObject({ added: 1 })
    expect(countOf(report, 'readlist')).toMatchObject({ updated: 1 })
    const lists = (await one.export()).filter(({ type }) => type === 'readlist')
    expect(lists).toMatchObject([{ members: [one.books[1], one.books[2]] }])
  })
})

describe('a book is matched', () => {
  it.each([
    ['by its id, regardless of other fields', (h: Household) => ({ id: h.books[3], fileHash: '01'.repeat(32) }), 3],
    ['by the hash of its file', () => ({ fileHash: '12'.repeat(32), path: 'Quiet Bay 1.cbz' }), 4],
    ['by its path in the library of that name', () => ({ path: 'Tall Ship 3.cbz' }), 5],
  ])('%s', async (_how, about, index) => {
    const mara = newId()
    const line = bookLine(newId(), about(one))
    await one.import(householdFile([user(mara), line, progress(mara, String(line.id))]))
    expect(await placeOf(one, one.books[index])).toBeDefined()
  })

  it('by an external id, if it is unique', async () => {
    const [mara, id] = [newId(), newId()]
    const externalIds = [{ source: 'api:example', externalId: '77' }]
    const owner = { kind: 'book', id: one.books[2] ?? '' } as const
    const reference = { source: 'api:example', externalId: '77', externalUrl: null }
    await one.db.commit([write('putExternalId', { owner, ...reference, now: householdNow })])
    await one.import(householdFile([user(mara), bookLine(id, { externalIds }), progress(mara, id)]))
    expect(await placeOf(one, one.books[2])).toBeDefined()
  })
})

describe('existing data', () => {
  it('is overwritten by newer data only, never by older', async () => {
    const mara = newId()
    const book = one.books[0] ?? ''
    const of = (changes: object) => householdFile([user(mara), bookLine(book), progress(mara, book, changes)])
    await one.import(of({ currentPage: 9, updatedAt: at(100) }))
    expect(countOf(await one.import(of({ currentPage: 3, updatedAt: at(99) })), 'progress')).toMatchObject({
      unchanged: 1,
    })
    expect(await placeOf(one, book)).toMatchObject({ currentPage: 9 })
    expect(countOf(await one.import(of({ currentPage: 4, updatedAt: at(101) })), 'progress')).toMatchObject({
      updated: 1,
    })
    expect(await placeOf(one, book)).toMatchObject({ currentPage: 4, updatedAt: at(101) })
  })

  it('can be overwritten even if it was stored by a clock that ran ahead', async () => {
    const mara = newId()
    const book = one.books[0] ?? ''
    const file = householdFile([
      user(mara),
      bookLine(book),
      progress(mara, book, { updatedAt: '2099-01-01T00:00:00Z' }),
    ])
    await one.import(file)
    expect(await placeOf(one, book)).toMatchObject({ updatedAt: new Date(householdNow).toISOString() })
    expect(countOf(await one.import(file), 'progress')).toMatchObject({ unchanged: 1 })
  })

  it('retains members that the imported list lacks, after those of the file', async () => {
    const mara = newId()
    const [a, b, c] = one.series
    const collection = (id: string, changes: object) => ({
      type: 'collection',
      id,
      name: 'Seas',
      summary: null,
      ordered: true,
      condition: null,
      sort: null,
      createdBy: mara,
      createdAt: at(1),
      ...changes,
    })
    const refs = [a, b].map((id) => seriesLine(String(id)))
    await one.import(householdFile([user(mara), ...refs, collection(newId(), { updatedAt: at(1), members: [a] })]))
    const newer = collection(newId(), { updatedAt: at(2), members: [b], summary: 'Of the sea' })
    await one.import(householdFile([user(mara), ...refs, newer]))
    const older = collection(newId(), { updatedAt: at(1), members: [], summary: 'Old' })
    expect(countOf(await one.import(householdFile([user(mara), ...refs, older])), 'collection')).toMatchObject({
      unchanged: 1,
    })
    const kept = (await one.export()).filter(({ type }) => type === 'collection')
    expect(kept).toMatchObject([{ name: 'Seas', summary: 'Of the sea', members: [b, a] }])
    expect(c).toBeUndefined()
  })

  it('is never merged into a list hidden from the user: a separate list is created', async () => {
    const [mara, ben] = [newId(), newId()]
    const people = [mara, ben].map((id) => user(id, { username: id, role: 'maintainer' }))
    const list = (createdBy: string, members: readonly string[]) => ({
      type: 'readlist',
      id: newId(),
      name: 'Seas',
      summary: createdBy,
      ordered: true,
      createdBy,
      members,
      createdAt: at(1),
      updatedAt: at(2),
    })
    const [book = ''] = one.books
    await one.import(householdFile([...people, bookLine(book), list(mara, [book])]))
    const viewer: Viewer = { ...systemViewer, userId: ben, libraryIds: [] }
    const file = householdFile([user(ben), list(ben, [])], 'user')
    expect(countOf(await one.import(file, { viewer }), 'readlist')).toMatchObject({ added: 1 })
    expect(countOf(await one.import(file, { viewer }), 'readlist')).toMatchObject({ unchanged: 1 })
    const kept = (await one.export()).filter(({ type }) => type === 'readlist')
    expect(kept.map(({ createdBy, members }) => [createdBy, members])).toEqual([
      [mara, [book]],
      [ben, []],
    ])
  })

  it('updates the series counters immediately', async () => {
    const mara = newId()
    const book = one.books[0] ?? ''
    const done = { completed: true, completedAt: at(2), currentPage: 20, percentage: 1 }
    await one.import(householdFile([user(mara), bookLine(book), progress(mara, book, done)]))
    const viewer: Viewer = { ...systemViewer, userId: mara }
    expect(await findSeries(viewer, one.db.reader, one.series[0] ?? '')).toMatchObject({ readCount: 1, unreadCount: 2 })
  })
})

describe('users', () => {
  it('already present remain unchanged; new ones are created without a way to sign in', async () => {
    const [mara, ben] = [newId(), newId()]
    await one.db.commit([
      write('createUser', {
        id: mara,
        username: 'Mara',
        email: null,
        role: 'admin',
        passwordHash: 'x',
        now: householdNow,
      }),
    ])
    await one.import(
      householdFile([
        user(newId(), { username: 'MARA', role: 'reader', displayName: 'Someone' }),
        user(ben, { username: 'ben' }),
        bookLine(one.books[0] ?? ''),
        progress(ben, one.books[0] ?? ''),
      ]),
    )
    const users = (await one.export()).filter(({ type }) => type === 'user')
    expect(users).toMatchObject([
      { id: mara, username: 'Mara', role: 'admin', displayName: null },
      { id: ben, username: 'ben', active: true },
    ])
  })

  it('never gain access: missing sharing tags disable the account, missing libraries are left out', async () => {
    const [kid, guest] = [newId(), newId()]
    const report = await one.import(
      householdFile([
        user(kid, { grants: [{ tag: 'grown-ups', mode: 'deny' }] }),
        user(guest, { libraries: [{ id: newId(), name: 'Elsewhere' }] }),
        bookLine(one.books[0] ?? ''),
        progress(kid, one.books[0] ?? ''),
      ]),
    )
    expect(report.problems).toMatchObject([{ line: 2, reason: 'access' }])
    const users = (await one.export()).filter(({ type }) => type === 'user')
    expect(users.find(({ id }) => id === kid)).toMatchObject({ active: false })
    expect(users.find(({ id }) => id === guest)).toMatchObject({ libraries: [] })
  })

  it('are imported even without any data', async () => {
    const report = await one.import(householdFile([user(newId(), { username: 'quiet' })]))
    expect(countOf(report, 'user')).toMatchObject({ added: 1 })
    expect(await one.export()).toMatchObject([{}, { type: 'user', username: 'quiet' }, {}])
  })

  it('import only their own data, whoever exported the file', async () => {
    const [mara, ben] = [newId(), newId()]
    const people = [mara, ben].map((id) =>
      write('createUser', { id, username: id, email: null, role: 'reader', passwordHash: null, now: householdNow }),
    )
    await one.db.commit(people)
    const [a, b] = one.books
    const refs = [bookLine(a ?? ''), bookLine(b ?? '')]
    const file = householdFile([
      user(mara, { username: mara }),
      user(ben, { username: ben }),
      ...refs,
      progress(mara, a ?? ''),
      progress(ben, b ?? ''),
    ])
    const report = await one.import(file, { viewer: { ...systemViewer, userId: ben } })
    expect(countOf(report, 'progress')).toMatchObject({ added: 1, unmatched: 1 })
    const kept = (await one.export()).filter(({ type }) => type === 'progress')
    expect(kept).toMatchObject([{ user: ben, book: b }])
  })

  it('can import their own file into another account', async () => {
    const [mara, here] = [newId(), newId()]
    await one.db.commit([
      write('createUser', {
        id: here,
        username: 'here',
        email: null,
        role: 'reader',
        passwordHash: null,
        now: householdNow,
      }),
    ])
    const file = householdFile([user(mara), bookLine(one.books[0] ?? ''), progress(mara, one.books[0] ?? '')], 'user')
    await one.import(file, { viewer: { ...systemViewer, userId: here } })
    expect(await placeOf(one, one.books[0])).toMatchObject({ user: here })
    await expect(one.import(file)).rejects.toMatchObject({ code: 'unprocessable' })
  })
})

describe('hidden content', () => {
  it("is not in a user's export, and their import matches nothing of it", async () => {
    const mara = newId()
    const [book] = one.books
    await one.import(householdFile([user(mara), bookLine(book ?? ''), progress(mara, book ?? '')]))
    const viewer: Viewer = { ...systemViewer, userId: mara, libraryIds: [] }
    const lines = await one.export(viewer)
    expect(lines.map(({ type }) => type)).toEqual(['header', 'user', 'end'])
    expect(lines[0]).toMatchObject({ complete: false })
    const file = householdFile(
      [
        user(mara),
        bookLine(book ?? '', { fileHash: '01'.repeat(32) }),
        progress(mara, book ?? '', { updatedAt: at(50) }),
      ],
      'user',
    )
    const report = await one.import(file, { viewer })
    expect(report.problems).toMatchObject([{ line: 3, reason: 'unknown' }])
    expect(await placeOf(one, book)).toMatchObject({ updatedAt: at(2) })
  })
})
