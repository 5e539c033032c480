import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationList } from '../../server/contract/index.ts'
import { marker } from '../kit/hidden-rows.ts'
import { type Ask, openStream, type Reply } from '../kit/http-client.ts'
import type { Actor } from '../kit/test-server.ts'
import { hiddenIn, received } from '../kit/twin-answers.ts'
import { checkedViewers, createTwinWorlds, type TwinWorlds, viewerNames, visibleResults } from '../kit/twin-worlds.ts'
import { walkCatalog } from '../opds/walker.ts'
import { type Example, examples } from './examples.ts'

let twins: TwinWorlds
beforeAll(async () => {
  twins = await createTwinWorlds()
})
afterAll(() => twins.close())

async function expectSame(viewer: (typeof viewerNames)[number], path: string, how: Ask = {}): Promise<Reply> {
  const { bare, full } = twins.viewers[viewer]
  const [there, here] = [await bare.admin.ask(path, how), await full.admin.ask(path, how)]
  const note = `${how.method ?? 'GET'} ${path} ${JSON.stringify(how.body ?? null)}`
  expect(received(twins, here), note).toEqual(received(twins, there))
  expect(hiddenIn(twins, here.text, note + there.text), note).toEqual([])
  return here
}

const sorted = (path: string, sorts: readonly string[]) => sorts.flatMap((sort) => [`${path}?sort=${sort},desc`])
const words = [marker, 'zzh', 'Zzhiden', 'esseys', 'essays', 'quiet', 'Bay', 'ada', 'Open', 'House', 'q', 'archive']
const lists = [
  ...words.flatMap((word) => [
    `/api/v1/search?q=${word}`,
    `/api/v1/series/search?q=${word}`,
    ...['genres', 'tags', 'people'].map((kind) => `/api/v1/${kind}?q=${word}`),
  ]),
  ...['genres', 'tags', 'people'].flatMap((kind) => [
    `/api/v1/${kind}?unused=true`,
    ...sorted(`/api/v1/${kind}`, ['name', 'series_count', 'book_count']),
  ]),
  '/api/v1/people?role=inker',
  '/api/v1/people?role=writer',
  ...['Sea', `${marker} genre`, `${marker} kind`].map((genre) => `/api/v1/series?genres=${encodeURIComponent(genre)}`),
  ...sorted('/api/v1/series', ['name', 'book_count', 'year', 'date_added', 'date_updated']),
  ...sorted('/api/v1/books', ['title', 'number', 'date_added', 'page_count', 'file_size']),
  '/api/v1/series?pageSize=1&page=2',
]

describe.each(checkedViewers)('a user restricted %s', (viewer) => {
  it.each(lists)('gets the same answer from %s with or without hidden content', async (path) => {
    const reply = await expectSame(viewer, path)
    expect(reply.status, reply.text).toBe(200)
  })

  const texts = ['title', 'path', 'summary', 'publisher', 'genre', 'tag', 'person', 'writer']
  it.each(['series', 'books'])('finds no hidden content with a condition on %s', async (kind) => {
    for (const field of texts) {
      for (const operator of ['contains', 'is', 'isNot', 'doesNotContain', 'beginsWith']) {
        const condition = { [field]: { operator, value: marker } }
        await expectSame(viewer, `/api/v1/${kind}/list`, { method: 'POST', body: { condition } })
      }
    }
    for (const { libraryId, seriesId } of Object.values(twins.hidden)) {
      for (const [field, value] of Object.entries({ libraryId, seriesId })) {
        const body = { condition: { [field]: { operator: 'is', value } } }
        await expectSame(viewer, `/api/v1/${kind}/list`, { method: 'POST', body })
      }
    }
    for (const fullTextSearch of words) {
      const how = { method: 'POST', body: { fullTextSearch } }
      await expectSame(viewer, `/api/v1/${kind}/list`, how)
      await expectSame(viewer, `/api/v1/${kind}/list/alphabetical-groups`, how)
    }
  })

  it.each(['collections', 'readlists'])('can create %s with the names of hidden ones', async (kind) => {
    const names = { collections: `${marker} shelf`, readlists: `${marker} list` }
    const name = names[kind as keyof typeof names]
    const made = await expectSame(viewer, `/api/v1/${kind}`, { method: 'POST', body: { name } })
    expect(made.status).toBe(201)
    const again = await expectSame(viewer, `/api/v1/${kind}`, { method: 'POST', body: { name: name.toUpperCase() } })
    expect(again.status).toBe(409)
    for (const one of ['bare', 'full'] as const) {
      const { admin } = twins.viewers[viewer][one]
      const { data } = (await admin.ask(`/api/v1/${kind}?pageSize=100`)).json
      const own = (data as unknown as { id: string; name: string }[]).find((list) => list.name === name)
      const renamed = await admin.ask(`/api/v1/${kind}/${own?.id}`, {
        method: 'PATCH',
        body: { name: `Mine ${viewer}` },
      })
      expect(renamed.status, renamed.text).toBe(200)
    }
  })

  it('can save a filter under the name of a hidden one', async () => {
    const body = { name: `${marker} filter`, target: 'series' }
    expect((await expectSame(viewer, '/api/v1/filter-presets', { method: 'POST', body })).status).toBe(201)
  })

  it.each(['genres', 'tags', 'people'])('can add and remove %s with the names of hidden ones', async (kind) => {
    const names = { genres: `${marker} genre`, tags: `${marker} tag`, people: `${marker} Writer` }
    const change = async (one: 'bare' | 'full') => {
      const { admin, seriesId } = twins.viewers[viewer][one]
      const own = `Own ${viewer}`
      const said = { genres: [own], tags: [own], people: [{ name: own, role: 'writer' }] }
      const body = { [kind]: said[kind as keyof typeof said] }
      expect((await admin.ask(`/api/v1/series/${seriesId}/metadata`, { method: 'PATCH', body })).status).toBe(200)
      const { data } = (await admin.ask(`/api/v1/${kind}`)).json
      const term = (data as unknown as { id: string; name: string }[]).find(({ name }) => name === own)
      const rename = { method: 'PATCH', body: { name: names[kind as keyof typeof names] } }
      const renamed = await admin.ask(`/api/v1/${kind}/${term?.id}`, rename)
      expect(renamed.status, renamed.text).toBe(200)
      return renamed
    }
    const [there, here] = [await change('bare'), await change('full')]
    expect(received(twins, here)).toEqual(received(twins, there))
    await expectSame(viewer, `/api/v1/${kind}`)
    if (kind === 'people') return
    const [id] = [String(here.json.id)]
    expect((await twins.viewers[viewer].full.admin.ask(`/api/v1/${kind}/${id}`, { method: 'DELETE' })).status).toBe(204)
    const kept = await twins.hidden.library.admin.ask(`/api/v1/${kind}?q=${marker}`)
    expect(kept.text).toContain(names[kind as keyof typeof names])
    await twins.viewers[viewer].bare.admin.ask(`/api/v1/${kind}/${String(there.json.id)}`, { method: 'DELETE' })
    await expectSame(viewer, `/api/v1/${kind}`)
  })

  it('is refused every folder, including that of a hidden library, without any details', async () => {
    const { admin } = twins.viewers[viewer].full
    const { root } = twins.hidden.library.folder
    const asked = [
      await admin.ask('/api/v1/libraries', { method: 'POST', body: { name: 'Mine', path: root } }),
      await admin.ask('/api/v1/libraries', { method: 'POST', body: { name: 'Mine', path: `${root}/Essays` } }),
      await admin.ask('/api/v1/libraries/preview-scan', { method: 'POST', body: { path: root } }),
      await admin.ask(`/api/v1/filesystem/browse?path=${encodeURIComponent(root)}`),
      await admin.ask(`/api/v1/filesystem/browse?path=${encodeURIComponent(dirname(root))}`),
    ]
    expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    const received = asked.map(({ text }) => text).join('\n')
    expect(received).not.toContain(marker)
    expect(received).not.toContain(root)
  })

  const walks = { timeout: 90_000 }
  it.each(['/opds/v1/catalog', '/opds/v2'])('finds no hidden content behind the links of %s', walks, async (start) => {
    const { bare, full } = twins.viewers[viewer]
    // Fetching pages changes progress in the background, so a second walk is needed.
    for (const { admin } of [bare, full]) await walkCatalog((path, how) => admin.ask(path, how), start, 'quiet')
    for (const word of ['quiet', marker]) {
      const there = await walkCatalog((path, how) => bare.admin.ask(path, how), start, word)
      const here = await walkCatalog((path, how) => full.admin.ask(path, how), start, word)
      const own = (path: string) => path.replace(uuid, (id) => (twins.shared.has(id) ? id : '<id>'))
      expect([...here.keys()].map(own)).toEqual([...there.keys()].map(own))
      expect(here.size).toBeGreaterThan(10)
      const others = [...there.values()]
      for (const [index, [path, { reply }]] of [...here].entries()) {
        const other = others[index]?.reply ?? reply
        expect(lines(received(twins, reply)), path).toEqual(lines(received(twins, other)))
        // A visible person has the name of a hidden one by now, on both servers.
        expect(hiddenIn(twins, reply.text, path + other.text), path).toEqual([])
      }
    }
  })

  it('gets no hidden content from the catalogs for reader apps', async () => {
    const { library, series } = twins.hidden
    const book = String(library.books.stored.id)
    const paths = [library, series].flatMap((world) => [
      `series/${world.seriesId}`,
      `books/${String(world.books.stored.id)}`,
    ])
    for (const version of ['v1', 'v2']) {
      for (const path of [...paths, `libraries/${library.libraryId}`]) {
        expect((await expectSame(viewer, `/opds/${version}/${path}`)).status).toBe(404)
      }
    }
    const parts = ['manifest', 'manifest/divina', 'positions', 'resources/c1.xhtml'].map(
      (part) => `v2/books/${book}/${part}`,
    )
    for (const path of [...parts, `files/${book}/a.cbz`, `covers/${book}/1.thumb.jpg`, `pages/${book}/0`]) {
      expect((await expectSame(viewer, `/opds/${path}`)).status).toBe(404)
    }
  })
})

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const lines = (value: unknown) => JSON.stringify(value).split(/>(?=<)|,/)

const pathOf = (path: string, { params, query }: Example) => {
  const filled = path.replace(/\{(\w+)\*?\}/g, (_, key: string) => encodeURIComponent(params?.[key] ?? ''))
  return `${filled}?${new URLSearchParams(query)}`
}
/** Server administration, and operations that end sessions needed here. */
const apart = /^\/api\/v1\/(admin|auth|setup)|\/(sessions|devices|api-keys|pairing)\b|stream$|\/events$/

/** A user with full access makes every kind of change to hidden content. */
async function changeEverything(world: TwinWorlds['hidden']['library']): Promise<number> {
  let done = 0
  for (const [name, operation] of operationList) {
    if (apart.test(operation.path) || operation.changesAccount === true) continue
    if (world === twins.hidden.series && visibleResults.has(name)) continue
    const example: Example = await examples[name](world)
    const body = operation.body === undefined && operation.upload === undefined ? undefined : example.body
    const how = { method: operation.method.toUpperCase(), body, headers: { ...example.headers } }
    const { status } = await world.admin.ask(pathOf(operation.path, example), how)
    if (status < 300) done += 1
  }
  return done
}

async function listen(actor: Actor, path: string) {
  const headers = { authorization: `Bearer ${actor.token}` }
  return openStream(twins.full.port, path, { headers })
}

describe('while others change hidden content', () => {
  it('no event stream reveals it', { timeout: 240_000 }, async () => {
    const people = viewerNames.map((name) => twins.viewers[name].full)
    const open = people.flatMap(({ admin }) =>
      ['/api/v1/events?include=scans,tasks', '/api/v1/scans/stream', '/api/v1/tasks/stream'].map((path) =>
        listen(admin, path),
      ),
    )
    const streams = await Promise.all(open)
    expect(await changeEverything(twins.hidden.library)).toBeGreaterThan(150)
    expect(await changeEverything(twins.hidden.series)).toBeGreaterThan(150)
    await twins.settle()
    for (const [index, world] of people.entries()) {
      const path = `/api/v1/books/${String(world.books.pdf.id)}/progress`
      expect((await world.admin.ask(path, { method: 'PUT', body: { currentPage: 1 } })).status).toBe(200)
      await world.admin.ask(`/api/v1/series/${world.seriesId}/analyze`, { method: 'POST' })
      await streams[index * 3]?.until(/progress_updated/)
      await streams[index * 3 + 2]?.until(new RegExp(String(world.libraryId)))
    }
    for (const stream of streams) {
      expect(hiddenIn(twins, stream.text())).toEqual([])
      stream.close()
    }
    const named = streams.flatMap((stream) => [
      ...stream.text().matchAll(/"(?:library|series|book|entity)Id":"([^"]+)"/g),
    ])
    expect(named.length).toBeGreaterThan(3)
    expect(named.map(([, id]) => id).filter((id) => id !== undefined && !twins.shared.has(id))).toEqual([])
  })
})
