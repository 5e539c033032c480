import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everythingPath } from '../../server/http/opds/v1/atom.ts'
import { fillWithKinds } from '../kit/books-of-all-kinds.ts'
import type { Json, Reply } from '../kit/http-client.ts'
import { createLibraryFolder } from '../kit/library-folder.ts'
import { scanFolder } from '../kit/world.ts'
import { type OpdsFixture, openServerFixture } from './opds-fixture.ts'
import { type Judge, openJudge } from './published-schemas.ts'
import { walkCatalog } from './walker.ts'

const folder = process.env.INGLENOOK_OPDS_SCHEMAS ?? ''
const readium = 'https://readium.org/webpub-manifest/schema/publication.schema.json'
const locator = 'https://readium.org/architecture/schema/locator.schema.json'
const itself = (document: Json): unknown[] => [document]

/** The schema for each media type, and the part of the response that it describes. */
const judged: Readonly<Record<string, readonly [schema: string, parts: (document: Json) => unknown[]]>> = {
  'application/opds+json': ['https://specs.opds.io/schema/feed.schema.json', itself],
  'application/opds-publication+json': ['https://specs.opds.io/schema/publication.schema.json', itself],
  'application/divina+json': [readium, itself],
  'application/webpub+json': [readium, itself],
  'application/vnd.readium.position-list+json': [locator, ({ positions }) => positions as unknown as unknown[]],
  'application/vnd.readium.progression+json': [locator, (document) => [document.locator]],
  'application/opds-progression+json': ['https://drafts.opds.io/schema/progression.schema.json', itself],
  'application/opds-authentication+json': ['https://drafts.opds.io/schema/authentication.schema.json', itself],
}
const typeOf = ({ headers }: Reply) => String(headers['content-type']).split(';')[0] ?? ''

describe.skipIf(folder === '')('responses to apps (skipped: INGLENOOK_OPDS_SCHEMAS names no folder of schemas)', () => {
  let fixture: OpdsFixture
  let judge: Judge
  const answers = new Map<string, Reply>()

  beforeAll(async () => {
    judge = openJudge(folder)
    fixture = await openServerFixture()
    using more = createLibraryFolder()
    await fillWithKinds(more)
    await scanFolder(fixture.admin, more.root)
    await addContent(fixture)
    for (const path of ['/opds/v1/catalog', '/opds/v2'])
      answers.set(`${path}, signed out`, await fixture.server.ask(path))
    const { ask } = fixture.admin
    for (const start of ['/opds/v1/catalog', '/opds/v2']) {
      for (const [path, { reply }] of await walkCatalog(ask, start, 'Quiet')) answers.set(path, reply)
    }
    const alone = [everythingPath, '/opds/v2/shelves', '/opds/authentication']
    const odd = ['v1', 'v2'].flatMap((version) =>
      ['search?query=none-is-called-so', 'books?page=99', 'books?pageSize=2&page=2'].map(
        (rest) => `/opds/${version}/${rest}`,
      ),
    )
    for (const path of [...alone, ...odd]) answers.set(path, await ask(path))
  })
  afterAll(() => fixture?.close())

  it.each(Object.entries(judged))('%s is valid against its schema', (type, [schema, parts]) => {
    const found = [...answers].filter(([, reply]) => typeOf(reply) === type && reply.text !== '')
    expect(found.length).toBeGreaterThan(0)
    const faults = found.flatMap(([path, { json }]) =>
      parts(json).flatMap((part) => judge.faultsOf(schema, part).map((fault) => `${path}: ${fault}`)),
    )
    expect(faults).toEqual([])
  })

  it('Atom feeds and entries are valid against the OPDS 1.2 grammar', () => {
    const found = [...answers].filter(([, reply]) => typeOf(reply) === 'application/atom+xml')
    expect(found.length).toBeGreaterThan(50)
    expect(judge.faultsOfAtom(new Map(found.map(([path, { text }]) => [path, text])))).toEqual([])
  })

  it('fail validation with a fault', () => {
    const { json } = answers.get('/opds/v2/books') as Reply
    expect(judge.faultsOf('https://specs.opds.io/schema/feed.schema.json', { ...json, links: [] })).not.toEqual([])
    const text = answers.get('/opds/v1/books')?.text.replace(/<updated>[^<]*/, '<updated>yesterday') ?? ''
    expect(judge.faultsOfAtom(new Map([['/a', text]]))).toEqual([expect.stringMatching(/^\/a:.*"updated" invalid/)])
  })
})

/** Lists, progress and unusual metadata, so that every feed has content. */
async function addContent({ admin }: OpdsFixture): Promise<void> {
  const send = async (method: string, path: string, body: unknown) => {
    const reply = await admin.ask(`/api/v1/${path}`, { method, body })
    if (reply.status >= 300) throw new Error(`${path}: ${reply.text}`)
  }
  const books = (await admin.ask('/api/v1/books?pageSize=500')).json.data as unknown as readonly Json[]
  const seriesIds = [...new Set(books.map(({ seriesId }) => seriesId))]
  await send('POST', 'collections', { name: 'Quiet & <calm>', ordered: true, seriesIds })
  await send('POST', 'readlists', { name: 'From "the" end', bookIds: books.map(({ id }) => id) })
  for (const [i, direction] of ['ltr', 'rtl', 'ttb', 'webtoon'].entries())
    await send('PATCH', `series/${seriesIds[i]}/metadata`, { readingDirection: direction })
  for (const { id, pageCount } of books)
    if (Number(pageCount) > 0) await send('PUT', `books/${id}/progress`, { currentPage: 1 })
  await send('PATCH', `books/${books[0]?.id}/metadata`, { year: 2011, month: 2, day: 28, language: 'pt_BR' })
}
