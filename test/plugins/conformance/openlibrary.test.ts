import { describe, expect, it } from 'vitest'
import { readBookHit, readBookHits, readBookOffer } from '../../../server/domain/plugins/book-offer.ts'
import type { PluginSession } from '../../../server/library/plugins/plugin-runner.ts'
import { type FakeService, fakeService, publicAddress, servedFixture } from '../network-fixture.ts'
import { noHost } from '../runner-fixture.ts'
import { jsonAnswers, putPublishedPlugin } from './published-plugin.ts'

const packageName = '@ashdev/codex-plugin-metadata-openlibrary'
const host = 'openlibrary.org'

const edition = {
  key: '/books/OL7M',
  title: 'Quiet Bay',
  subtitle: 'A novel',
  publish_date: 'May 3, 2001',
  publishers: ['Harbour Press'],
  isbn_13: ['9780306406157'],
  isbn_10: ['0306406152'],
  edition_name: 'Second',
  languages: [{ key: '/languages/eng' }],
  authors: [{ key: '/authors/OL3A' }],
  works: [{ key: '/works/OL5W' }],
  covers: [12],
  description: { type: '/type/text', value: 'A <b>bay</b>.\u0000 Nothing happens.' },
}
const work = {
  key: '/works/OL5W',
  title: 'Stille Bucht',
  first_publish_date: '1999',
  subjects: ['Harbours', 'Harbours', 'Graphic novel'],
}
const found = {
  docs: [
    {
      key: '/works/OL5W',
      title: 'Quiet Bay',
      author_name: ['Ada Ferry'],
      first_publish_year: 1999,
      publisher: ['Quay'],
    },
    { key: '/works/OL6W', title: 'Quieter Bay' },
    { title: 'No key' },
  ],
}
const paths: Readonly<Record<string, unknown>> = {
  '/isbn/9780306406157.json': edition,
  '/works/OL5W.json': work,
  '/works/OL5W/editions.json': { entries: [{ key: '/books/OL8M', title: 'Other' }, edition] },
  '/authors/OL3A.json': { name: 'Ada Ferry', personal_name: 'Ferry, Ada' },
  '/books/OL7M.json': edition,
  '/search.json': found,
}

type Answers = Parameters<typeof jsonAnswers>[0]
const usual: Answers = ({ pathname }) => (pathname in paths ? { status: 200, json: paths[pathname] } : null)

type Outside = {
  /** Paths with queries that its service was asked for. */
  readonly asked: readonly string[]
  readonly service: FakeService
  readonly lines: readonly string[]
}

/** Runs the plugin as it is published, with a fake of its service. */
async function withPlugin<T>(
  work: (session: PluginSession, outside: Outside) => Promise<T>,
  { answers = usual, hosts = [host] }: { readonly answers?: Answers; readonly hosts?: readonly string[] } = {},
) {
  const { respond, asked } = jsonAnswers(answers)
  await using service = await fakeService([host], respond)
  await using fixture = servedFixture({ service })
  const put = putPublishedPlugin(fixture.plugins, { packageName, hosts })
  const launch = { ...fixture.put(), ...put, adminConfig: { maxResults: 5 } }
  const outside = { asked, service, lines: fixture.lines }
  const done = await fixture.runner.run(launch, noHost, (session) => work(session, outside))
  if (!done.ok) throw new Error(done.failure.message)
  return done.value
}

async function answerTo(session: PluginSession, method: string, params: object): Promise<unknown> {
  const answer = await session.call(method, params)
  if (!answer.ok) throw new Error(answer.failure.message)
  return answer.value
}

describe('the plugin of Open Library as it is published', () => {
  it('is refused what its service refuses, and is left running by damaged answers', async () => {
    const damaged: Answers = ({ pathname }) => {
      if (pathname === '/search.json') return { status: 200, text: 'not JSON {' }
      return pathname.startsWith('/isbn/') ? { status: 429, json: {} } : { status: 500, json: {} }
    }
    await withPlugin(
      async (session) => {
        const search = await answerTo(session, 'metadata/book/search', { query: 'Quiet Bay', limit: 5 })
        expect(readBookHits(search)).toEqual([])
        const match = await answerTo(session, 'metadata/book/match', { title: 'Quiet Bay', isbn: '9780306406157' })
        expect(match).toBeNull()
        const offer = readBookOffer(
          await answerTo(session, 'metadata/book/get', { externalId: '/works/OL5W' }),
          '/works/OL5W',
        )
        expect(offer).toMatchObject({ values: {}, releaseDate: {}, notes: {}, url: `https://${host}/works/OL5W` })
        expect(await session.call('metadata/book/get', {})).toMatchObject({ ok: false, failure: { kind: 'refused' } })
        expect(await session.call('metadata/series/get', { externalId: '1' })).toMatchObject({ ok: false })
        expect(await answerTo(session, 'ping', {})).toBe('pong')
      },
      { answers: damaged },
    )
  })

  it('finds nothing when its plugin.json lists another host than that of its service', async () => {
    const lookUp = async (session: PluginSession, { asked, service, lines }: Outside) => {
      const search = await answerTo(session, 'metadata/book/search', { query: 'Quiet Bay', limit: 5 })
      expect(readBookHits(search)).toEqual([])
      expect(lines).toContainEqual(expect.stringMatching(/^The plugin may not connect to openlibrary\.org:443/))
      expect([asked, service.resolved, service.reached]).toEqual([[], [], []])
    }
    await withPlugin(lookUp, { hosts: ['api.example.org'] })
  })

  it('connects to its host and to no other', async () => {
    await withPlugin(async (session, { asked, service, lines }) => {
      await answerTo(session, 'metadata/book/search', { isbn: '9780306406157', query: 'Quiet Bay', limit: 5 })
      await answerTo(session, 'metadata/book/match', { title: 'Quiet Bay', isbn: '9780306406157' })
      await answerTo(session, 'metadata/book/get', { externalId: '/works/OL5W' })
      expect(asked).toContain('/works/OL5W.json')
      expect([...new Set(service.resolved)]).toEqual([host])
      expect([...new Set(service.reached)]).toEqual([`${publicAddress}:443`])
      expect(lines.filter((line) => line.startsWith('The plugin may not connect'))).toEqual([])
    })
  })

  it('introduces itself', async () => {
    const manifest = await withPlugin(async ({ manifest: received }) => received)
    expect(manifest).toMatchObject({
      name: 'metadata-openlibrary',
      displayName: 'Open Library',
      version: '2.5.0',
      protocolVersion: '1.0',
      capabilities: {
        metadataProvider: ['book'],
        userReadSync: false,
        webLinks: { searchUrlTemplate: 'https://openlibrary.org/search?q={title}' },
      },
      configFields: [{ key: 'maxResults', type: 'number', default: 10, isRequired: false, isSecret: false }],
      requiredCredentials: [],
    })
  })

  it('finds books by ISBN, by title and author, and by words', async () => {
    await withPlugin(async (session, { asked }) => {
      const byIsbn = readBookHits(
        await answerTo(session, 'metadata/book/search', { isbn: '9780306406157', query: 'Quiet Bay', limit: 5 }),
      )
      expect(byIsbn).toEqual([
        expect.objectContaining({ externalId: '/works/OL5W', title: 'Quiet Bay', year: 2001, authors: ['Ada Ferry'] }),
      ])
      const params = { query: 'Quiet Bay', author: 'Ada Ferry', series: 'Bays', number: 1, limit: 2 }
      const hits = readBookHits(await answerTo(session, 'metadata/book/search', params))
      expect(hits).toEqual([
        expect.objectContaining({ externalId: '/works/OL5W', year: 1999, summary: 'Published by Quay' }),
        expect.objectContaining({ externalId: '/works/OL6W', authors: [], year: null }),
      ])
      expect(asked.at(-1)).toMatch(/^\/search\.json\?title=Quiet\+Bay&author=Ada\+Ferry&.*limit=2$/)
    })
  })

  it('chooses a book by ISBN, and by title', async () => {
    await withPlugin(async (session) => {
      const byIsbn = await answerTo(session, 'metadata/book/match', { title: 'Quiet Bay', isbn: '9780306406157' })
      expect(readBookHit(byIsbn)).toMatchObject({ externalId: '/works/OL5W', relevance: 0.99 })
      const byTitle = await answerTo(session, 'metadata/book/match', { title: 'Quiet Bay', authors: ['Ada Ferry'] })
      expect(readBookHit(byTitle)).toMatchObject({ externalId: '/works/OL5W', title: 'Quiet Bay' })
    })
  })

  it('offers all that it knows of a book', async () => {
    await withPlugin(async (session) => {
      const offer = readBookOffer(
        await answerTo(session, 'metadata/book/get', { externalId: '/works/OL5W' }),
        '/works/OL5W',
      )
      expect(offer).toEqual({
        externalId: '/works/OL5W',
        url: 'https://openlibrary.org/works/OL5W',
        values: {
          title: 'Quiet Bay',
          subtitle: 'A novel',
          summary: 'A bay. Nothing happens.',
          publisher: 'Harbour Press',
          language: 'en',
          people: [{ name: 'Ada Ferry', role: 'author' }],
          isbns: ['9780306406157'],
        },
        releaseDate: { year: 2001 },
        notes: {
          bookType: 'novel',
          edition: 'Second',
          originalTitle: 'Stille Bucht',
          originalYear: 1999,
          subjects: ['Harbours', 'Graphic novel'],
        },
        links: [
          { sourceName: 'Open Library (Edition)', url: 'https://openlibrary.org/books/OL7M' },
          { sourceName: 'Open Library (Work)', url: 'https://openlibrary.org/works/OL5W' },
        ],
        covers: [{ url: 'https://covers.openlibrary.org/b/isbn/9780306406157-L.jpg', width: null, height: null }],
        externalIds: [{ source: 'api:openlibrary', externalId: '/works/OL5W' }],
      })
    })
  })
})
