import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import type { Actor } from '../kit/test-server.ts'
import { facetRel, linksOf, textAt } from './atom-rules.ts'
import { feedSchema } from './json-rules.ts'
import { openStoredFixture, type StoredFixture } from './stored-fixture.ts'
import { childrenOf, parseStrictly } from './strict-xml.ts'
import { versions, viewOf, withQuery } from './view.ts'
import { pathOf, readList } from './walker.ts'

let fixture: StoredFixture
let mixed: { seriesId: string; bookIds: string[] }
beforeAll(async () => {
  fixture = await openStoredFixture()
  mixed = await fixture.addSeries('Mixed', [
    { title: 'One', file: { path: 'one.cbz' }, values: { number: 1, language: 'en', tags: ['calm', 'sea'] } },
    { title: 'Two', file: { path: 'two.cbz' }, values: { number: 2, language: 'en', tags: ['calm'] } },
    { title: 'Three', file: { path: 'three.pdf' }, format: 'pdf', values: { number: 3, language: 'ja' } },
    { title: 'Four', file: { path: 'four.cbr' }, format: 'cbr', values: { number: 4 } },
  ])
  const alike = ['A', 'B'].map((title) => ({ title, file: { path: `${title}.cbz` }, values: { tags: ['every'] } }))
  await fixture.addSeries('Alike', alike)
  await read(fixture.reader, [0], true)
  await read(fixture.reader, [1, 2], false)
})
afterAll(() => fixture.close())

async function read(who: Actor, which: readonly number[], completed: boolean): Promise<void> {
  for (const at of which) {
    const path = `/api/v1/books/${mixed.bookIds[at]}/progress`
    const reply = await who.ask(path, { method: 'PUT', body: { currentPage: 1, completed } })
    expect(reply.status).toBe(200)
  }
}

const get = (path: string, who = fixture.reader) => who.ask(path)

/** The facets of a feed as `Group: Facet`, with the count, and `*` if active; and their targets. */
async function facetsAt(path: string, who = fixture.reader): Promise<Map<string, string>> {
  const reply = await get(path, who)
  viewOf(reply)
  if (String(reply.headers['content-type']).includes('json')) {
    const groups = feedSchema.parse(reply.json).facets ?? []
    return new Map(
      groups.flatMap(({ metadata, links }) =>
        links.map(({ title, rel, href, properties }) => [
          `${metadata.title}: ${title} ${properties.numberOfItems}${rel === 'self' ? '*' : ''}`,
          pathOf(href),
        ]),
      ),
    )
  }
  const links = linksOf(parseStrictly(reply.text)).filter(({ rel }) => rel === facetRel)
  return new Map(
    links.map(({ href, attributes: a }) => {
      const chosen = a.has('opds:activeFacet') ? '*' : ''
      return [`${a.get('opds:facetGroup')}: ${a.get('title')} ${a.get('thr:count')}${chosen}`, pathOf(href)]
    }),
  )
}

const bare = (ids: readonly string[]) => ids.map((id) => id.replace('urn:uuid:', ''))

describe.each(versions)('the facets of %s', (version) => {
  const series = () => `/opds/${version}/series/${mixed.seriesId}`

  it('ignore unknown values', async () => {
    const plain = viewOf(await get(series()))
    const odd = ['sort=', 'sort=colour', 'status=READ', 'format=exe', 'language=', `tag=${'x'.repeat(201)}`]
    for (const query of [...odd, 'status=read&status=unread', 'sort[]=title', '__proto__=1']) {
      const view = viewOf(await get(withQuery(series(), query)))
      expect([query, view.ids, view.links.self]).toEqual([query, plain.ids, plain.links.self])
    }
  })

  it('lead to an empty feed for a value without books', async () => {
    for (const query of [
      'tag=nothing',
      'language=xx',
      'format=epub',
      'tag=%00%3B--',
      'language=%F0%9F%90%88',
      'tag=%ED%A0%80',
    ]) {
      expect([query, viewOf(await get(withQuery(series(), query))).ids]).toEqual([query, []])
    }
  })

  it('have a book count each, in the groups that can narrow the feed', async () => {
    expect([...(await facetsAt(series())).keys()]).toEqual([
      'Sort: Series and number 4*',
      'Sort: Title 4',
      'Sort: Recently added 4',
      'Sort: Release date 4',
      'Sort: Recently read 4',
      'Read state: All 4*',
      'Read state: Unread 1',
      'Read state: In progress 2',
      'Read state: Read 1',
      'Format: All 4*',
      'Format: CBZ 2',
      'Format: CBR 1',
      'Format: PDF 1',
      'Language: All 4*',
      'Language: English 2',
      'Language: Japanese 1',
      'Tag: All 4*',
      'Tag: calm 2',
      'Tag: sea 1',
    ])
  })

  it('use the read state of the viewer', async () => {
    const other = await fixture.server.actor('reader')
    const states = [...(await facetsAt(series(), other)).keys()].filter((key) => key.startsWith('Read state'))
    expect(states).toEqual([])
  })

  it('can be combined: active values remain, and counts cover the remaining books', async () => {
    const facets = await facetsAt(series())
    const begun = await facetsAt(facets.get('Read state: In progress 2') ?? '')
    expect([...begun.keys()].filter((key) => /^(Format|Language|Tag)/.test(key))).toEqual([
      'Format: All 2*',
      'Format: CBZ 1',
      'Format: PDF 1',
      'Language: All 2*',
      'Language: English 1',
      'Language: Japanese 1',
      'Tag: All 2*',
      'Tag: calm 1',
    ])
    const calm = begun.get('Tag: calm 1') ?? ''
    expect(bare(viewOf(await get(calm)).ids)).toEqual([mixed.bookIds[1]])
    const left = await facetsAt(calm)
    expect(left.has('Read state: In progress 1*')).toBe(true)
    expect(left.get('Tag: All 2')).toBe(facets.get('Read state: In progress 2'))
  })

  it('lead to as many books as declared, in feeds of every kind', async () => {
    const paths = ['books', 'recent', 'search?query=One', 'formats/cbz', 'languages/en', `series/${mixed.seriesId}`]
    for (const path of paths) {
      for (const [facet, href] of await facetsAt(`/opds/${version}/${path}`)) {
        const { total, ids } = await readList(fixture.reader.ask, href)
        const count = Number(/(\d+)\*?$/.exec(facet)?.[1])
        expect([path, facet, total, new Set(ids).size]).toEqual([path, facet, count, count])
      }
    }
  })

  it('sort the feed', async () => {
    const order = async (query: string) =>
      bare(viewOf(await get(withQuery(series(), query))).ids).map((id) => mixed.bookIds.indexOf(id))
    expect(await order('')).toEqual([0, 1, 2, 3])
    expect(await order('sort=title')).toEqual([3, 0, 2, 1])
    expect((await order('sort=read')).at(-1)).toBe(3)
  })

  it('are preserved across the pages of a feed', async () => {
    const view = viewOf(await get(withQuery(series(), 'format=cbz&sort=title&pageSize=1')))
    const next = viewOf(await get(view.links.next ?? ''))
    expect([view.total, bare(view.ids), bare(next.ids)]).toEqual([2, [mixed.bookIds[0]], [mixed.bookIds[1]]])
    expect(next.links.previous).toBe(view.links.self)
  })

  it('omit groups that narrow nothing, and tags that every book has', async () => {
    const { seriesId } = await fixture.addSeries(`Plain ${version}`, [
      { title: 'P', file: { path: `p${version}.cbz` }, values: { tags: ['every'] } },
    ])
    const groups = [...(await facetsAt(`/opds/${version}/series/${seriesId}`)).keys()].map((key) => key.split(':')[0])
    expect(new Set(groups)).toEqual(new Set(['Sort']))
  })

  it('do not count hidden books', async () => {
    const outsider = await fixture.server.actor('reader')
    await fixture.server.hideLibraries(outsider)
    expect(
      [...(await facetsAt(`/opds/${version}/books`, outsider)).keys()].filter((key) => / [1-9]/.test(key)),
    ).toEqual([])
  })
})

describe('a tag of the series', () => {
  it('is also a tag of its books', async () => {
    const { seriesId } = await fixture.addSeries('Tagged', [
      { title: 'T', file: { path: 't.cbz' } },
      { title: 'U', file: { path: 'u.cbz' }, values: { tags: ['whole'] } },
    ])
    const edit = { values: { tags: ['whole'] } }
    await fixture.server.database.commit([write('editSeries', { id: seriesId, edit, now: fixture.server.now() })])
    const { text } = await get('/opds/v1/tags')
    const whole = childrenOf(parseStrictly(text), 'entry').find((entry) => textAt(entry, 'title') === 'whole')
    const [link] = whole === undefined ? [] : linksOf(whole)
    expect(link?.attributes.get('thr:count')).toBe('2')
    expect(viewOf(await get(pathOf(link?.href ?? ''))).total).toBe(2)
    expect([...(await facetsAt('/opds/v1/books')).keys()]).toContain('Tag: whole 2')
  })
})
