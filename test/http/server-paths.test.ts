import { basename } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationList } from '../../server/contract/index.ts'
import type { Operation } from '../../server/contract/operation.ts'
import type { Actor } from '../kit/test-server.ts'
import { createWorld, type World } from '../kit/world.ts'
import { walkCatalog } from '../opds/walker.ts'
import { type Example, examples } from './examples.ts'

let world: World
let child: Actor
beforeAll(async () => {
  world = await createWorld()
  child = await world.server.actor('reader')
  const body = { kidProfile: { maxAgeRating: 12, isUnratedAllowed: true } }
  await world.admin.ask(`/api/v1/users/${child.userId}`, { method: 'PATCH', body })
})
afterAll(() => world.close())

/** Reads, except streams and lists with conditions in the body. */
const reading = operationList.filter(
  ([name, { method, responses }]) =>
    (method === 'get' || /^(list|search)/.test(name)) && !Object.values<unknown>(responses).includes('event-stream'),
)

async function answerTo(
  actor: Actor,
  operation: Operation,
  { params, query, body, headers }: Example,
): Promise<string> {
  const path = operation.path.replace(/\{(\w+)\*?\}/g, (_, key: string) => encodeURIComponent(params?.[key] ?? ''))
  const how = { method: operation.method.toUpperCase(), ...(operation.body === undefined ? {} : { body }) }
  const reply = await actor.ask(`${path}?${new URLSearchParams(query)}`, {
    ...how,
    ...(headers === undefined ? {} : { headers }),
  })
  return reply.text
}

describe('the server path of a book', () => {
  const root = () => basename(world.folder.root)

  it('is in no response to readers', async () => {
    const received: string[] = []
    for (const [name, operation] of reading) {
      const example = await examples[name](world)
      for (const actor of [world.reader, child]) {
        if ((await answerTo(actor, operation, example)).includes(root())) received.push(name)
      }
    }
    expect(received).toEqual([])
  }, 120_000)

  it('is in no catalog feed of theirs', async () => {
    for (const start of ['/opds/v1/catalog', '/opds/v2']) {
      const visited = await walkCatalog(world.reader.ask, start, 'bay')
      expect(visited.size).toBeGreaterThan(20)
      expect([...visited.values()].filter(({ reply }) => reply.text.includes(root()))).toEqual([])
    }
  }, 120_000)

  it('is replaced by the path inside the library, which still has the file name', async () => {
    const { json } = await world.reader.ask(`/api/v1/books/${world.books.stored.id}`)
    expect(json.book).toMatchObject({ path: 'Quiet Bay/Quiet Bay 001.cbz' })
    expect((await world.reader.ask(`/api/v1/series/${world.seriesId}`)).json).toMatchObject({ path: 'Quiet Bay' })
    expect((await world.reader.ask(`/api/v1/libraries/${world.libraryId}`)).json).toMatchObject({ path: '' })
  })

  it('is included for library maintainers', async () => {
    for (const actor of [world.admin, world.maintainer]) {
      const { json } = await actor.ask(`/api/v1/books/${world.books.stored.id}`)
      expect(json.book).toMatchObject({ path: expect.stringContaining(world.folder.root) })
      expect((await actor.ask(`/api/v1/libraries/${world.libraryId}`)).json).toMatchObject({ path: world.folder.root })
    }
  })
})
