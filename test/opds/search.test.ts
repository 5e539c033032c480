import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textAt } from './atom-rules.ts'
import { openStoredFixture, type StoredFixture } from './stored-fixture.ts'
import { childrenOf, parseStrictly } from './strict-xml.ts'
import { versions, viewOf } from './view.ts'
import { readList } from './walker.ts'

let fixture: StoredFixture
beforeAll(async () => {
  fixture = await openStoredFixture()
  await fixture.addTales(12)
})
afterAll(() => fixture.close())

const get = (path: string, headers: Record<string, string> = {}) => fixture.reader.ask(path, { headers })

describe.each(versions)('a search of %s', (version) => {
  const search = (query: string) => `/opds/${version}/search?query=${encodeURIComponent(query)}`

  it.each([
    ['巨人', 12],
    ['進撃', 12],
    ['tale 007', 1],
    ['ANN 7', 1],
    ['no such thing', 0],
    ['', 0],
    ['   ', 0],
  ])('for %j finds %i', async (query, total) => {
    const view = viewOf(await get(search(query)))
    expect([view.total, view.ids.length]).toEqual([total, Math.min(total, 50)])
  })

  it('matches title and author terms separately, as OPDS 2.0 names them', async () => {
    const total = async (query: string) => viewOf(await get(`/opds/${version}/search?${query}`)).total
    expect(await total('title=tale%20007')).toBe(1)
    expect(await total('query=&title=&author=Ann%207')).toBe(1)
    expect(await total('query=%E5%B7%A8%E4%BA%BA&title=tale&author=Ann%207')).toBe(1)
    expect(await total('title=tale&author=Nobody')).toBe(0)
  })

  it('without terms is an empty feed', async () => {
    for (const query of ['', '?query', '?query=a&query=b', '?other=1']) {
      expect(viewOf(await get(`/opds/${version}/search${query}`)).total).toBe(0)
    }
  })

  it.each([
    '"',
    '"unclosed',
    'a AND',
    'OR',
    'NEAR(a b)',
    'title:x',
    '*',
    'a*b',
    '-',
    '(((',
    '{searchTerms}',
    '%',
    '_',
    "'; drop table books; --",
    '\u0000',
    'a\u0000b',
    '\u202eabc',
    '👩‍🚀',
    `${'a'.repeat(499)}🐈`,
    '進'.repeat(600),
    'a '.repeat(3_000),
  ])('accepts unusual terms: %#', async (query) => {
    const view = viewOf(await get(search(query)))
    expect(view.total).toBe(0)
    // The self link repeats the terms.
    expect(viewOf(await get(view.links.self ?? '')).links.self).toBe(view.links.self)
  })

  it.each(['%', '%E0%A4%A', '%ff%fe', '+', '%ED%A0%80'])('accepts %s, which no encoder writes', async (raw) => {
    viewOf(await get(`/opds/${version}/search?query=${raw}`))
  })

  it('preserves its terms on every page', async () => {
    const query = '巨人 & "tale" +100% #?'
    const view = viewOf(await get(`${search(query)}&pageSize=3`))
    for (const link of ['self', 'first', 'last']) {
      expect(new URL(`http://x${view.links[link]}`).searchParams.get('query')).toBe(query)
    }
    expect((await readList(fixture.reader.ask, search('巨人'))).ids).toHaveLength(12)
  })
})

describe('titles and texts in any script', () => {
  const odd = [
    '',
    ' ',
    '\u0001',
    'a\u0000b\u001fc',
    ']]>',
    '<b>&amp;</b>',
    '"\'',
    'tab\tline\nreturn\r',
    'שלום\u202e',
    '👨‍👩‍👧',
    '\ud800',
    '\ufffe',
  ]

  it('are unchanged in both versions', async () => {
    const books = odd.map((text, i) => ({
      title: text,
      file: { path: `${i}/odd.cbz` },
      values: {
        number: i - 2,
        summary: text,
        publisher: text,
        genres: [text],
        people: [{ name: text, role: 'writer' as const }],
      },
    }))
    const { seriesId: id } = await fixture.addSeries('\u0002<odd>', books)
    for (const path of [`series/${id}`, 'recent', 'books?pageSize=500', 'series?pageSize=500', 'search?query=odd']) {
      for (const version of versions) viewOf(await get(`/opds/${version}/${path}`))
    }
    const { text } = await get(`/opds/v1/series/${id}`)
    const titles = childrenOf(parseStrictly(text), 'entry').map((entry) => textAt(entry, 'title'))
    expect(titles.slice(0, 3)).toEqual(['#-002', '#-001', '#000'])
    expect(titles[5]).toBe('#003 – <b>&amp;</b>')
    expect((await get(`/opds/v2/series/${id}`)).json).toMatchObject({
      publications: expect.arrayContaining([
        expect.objectContaining({ metadata: expect.objectContaining({ title: '#003 – <b>&amp;</b>' }) }),
      ]),
    })
  })
})
