import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { textAt } from './atom-rules.ts'
import { openStoredFixture, type StoredFixture } from './stored-fixture.ts'
import { parseStrictly } from './strict-xml.ts'
import { versions, viewOf, withQuery } from './view.ts'

const bookCount = 120
let fixture: StoredFixture
let seriesId: string
beforeAll(async () => {
  fixture = await openStoredFixture()
  seriesId = (await fixture.addTales(bookCount)).seriesId
  for (let i = 0; i < 60; i++) {
    const one = { title: `Only ${i}`, file: { path: `only ${i}.cbz` } }
    await fixture.addSeries(`Single ${String(i).padStart(2, '0')}`, [one])
  }
})
afterAll(() => fixture.close())

const get = (path: string, headers: Record<string, string> = {}) => fixture.reader.ask(path, { headers })

const lists = (version: string): readonly (readonly [string, number])[] => [
  [`/opds/${version}/books`, bookCount + 60],
  [`/opds/${version}/recent`, bookCount + 60],
  [`/opds/${version}/series`, 61],
  [`/opds/${version}/libraries/${fixture.libraryId}`, 61],
  [`/opds/${version}/series/${seriesId}`, bookCount],
  [`/opds/${version}/search?query=${encodeURIComponent('巨人')}`, bookCount],
]
describe.each(versions)('a list of %s', (version) => {
  it.each([7, 50, 500])('is read from its first page to its last, each item once, %i at a time', async (pageSize) => {
    for (const [path, total] of lists(version)) {
      const first = viewOf(await get(withQuery(path, `pageSize=${pageSize}`)))
      const last = Math.ceil(total / pageSize)
      const seen = [...first.ids]
      let at = first
      for (let page = 2; at.links.next !== undefined; page++) {
        const from = at.links.self
        at = viewOf(await get(at.links.next))
        seen.push(...at.ids)
        expect(at.links).toMatchObject({ previous: from, first: first.links.self, last: first.links.last })
        expect(at.page ?? page).toBe(page)
      }
      expect([path, seen.length, new Set(seen).size]).toEqual([path, total, total])
      expect([at.links.self, first.links.previous, first.total, first.pageSize]).toEqual([
        first.links.last,
        undefined,
        total,
        pageSize,
      ])
      expect(first.links.first).toBe(first.links.self)
      expect(last === 1).toBe(first.links.next === undefined)
    }
  })

  it('accepts the page numbers and sizes that apps send, and reports the values used', async () => {
    const path = `/opds/${version}/series/${seriesId}`
    for (const [query, page, pageSize, items] of [
      ['', 1, 50, 50],
      ['page=0', 1, 50, 50],
      ['page=', 1, 50, 50],
      ['page=-3', 1, 50, 50],
      ['page=1.5', 1, 50, 50],
      ['page=abc', 1, 50, 50],
      ['page={startPage?}', 1, 50, 50],
      ['page=1e3', 1, 50, 50],
      ['page=99999999999999999999', 1, 50, 50],
      ['page=2&page=3', 1, 50, 50],
      ['page[]=2', 1, 50, 50],
      ['page=3', 3, 50, 20],
      ['page=003', 3, 50, 20],
      ['pageSize=0', 1, 50, 50],
      ['pageSize=-1', 1, 50, 50],
      ['pageSize=all', 1, 50, 50],
      ['pageSize=999999999', 1, 500, 120],
      ['pageSize=1&page=120', 120, 1, 1],
    ] as const) {
      const view = viewOf(await get(withQuery(path, encodeURI(query))))
      const self = new URL(`http://x${view.links.self}`).searchParams
      expect([query, Number(self.get('page') ?? 1), view.pageSize, view.ids.length]).toEqual([
        query,
        page,
        pageSize,
        items,
      ])
      expect(view.page ?? page).toBe(page)
    }
  })

  it('is empty beyond its end, with a link back', async () => {
    for (const page of [4, 999_999_999]) {
      const view = viewOf(await get(`/opds/${version}/series/${seriesId}?page=${page}`))
      expect([view.ids, view.total]).toEqual([[], bookCount])
      const { previous = '', last, next } = view.links
      expect([previous, next]).toEqual([last, undefined])
      expect(viewOf(await get(previous)).ids).toHaveLength(20)
    }
  })

  it('needs as many queries for one entry as for fifty', async () => {
    const { reader } = fixture.server.database
    const all = vi.spyOn(reader, 'all')
    const one = vi.spyOn(reader, 'get')
    for (const [path] of lists(version)) {
      const counts: [number, number][] = []
      for (const [turn, pageSize] of [50, 1, 50, 1, 50].entries()) {
        all.mockClear()
        one.mockClear()
        reader.pages.clear()
        // A distinct URL each time, so that nothing is cached.
        viewOf(await get(withQuery(path, `pageSize=${pageSize}&turn=${turn}`)))
        counts.push([pageSize, all.mock.calls.length + one.mock.calls.length])
      }
      // Counts are cached, so the first may need more statements; and work in the background may add some of its own.
      const least = (size: number) => Math.min(...counts.filter(([of]) => of === size).map(([, count]) => count))
      expect([path, least(1)]).toEqual([path, least(50)])
      expect(least(50)).toBeGreaterThan(0)
      expect(least(50)).toBeLessThan(10)
    }
  })

  it('has the same ID on all its pages, different from every other list', async () => {
    if (version === 'v2') return
    const ids = new Map<string, string>()
    for (const [path] of [...lists(version), [`/opds/v1/search?query=sea`]] as const) {
      const [first, second] = [
        await get(withQuery(path, 'pageSize=5')),
        await get(withQuery(path, 'pageSize=5&page=2')),
      ]
      const id = textAt(parseStrictly(first.text), 'id')
      expect(textAt(parseStrictly(second.text), 'id')).toBe(id)
      expect([path, ids.get(id)]).toEqual([path, undefined])
      ids.set(id, path)
    }
  })
})

describe('a server without books', () => {
  it('has valid empty feeds', async () => {
    const empty = await openStoredFixture()
    for (const version of versions) {
      for (const list of [
        'books',
        'recent',
        'series',
        'keep-reading',
        'search?query=x',
        `libraries/${empty.libraryId}`,
      ]) {
        const view = viewOf(await empty.reader.ask(`/opds/${version}/${list}`))
        expect([list, view.ids, view.total]).toEqual([list, [], 0])
        expect([view.links.first, view.links.last, view.links.next, view.links.previous]).toEqual([
          view.links.self,
          view.links.self,
          undefined,
          undefined,
        ])
      }
    }
    await empty.server.hideLibraries(empty.reader)
    for (const version of versions) expect(viewOf(await empty.reader.ask(`/opds/${version}/libraries`)).ids).toEqual([])
    await empty.close()
  })
})
