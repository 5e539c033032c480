import { Agent } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../kit/catalog.ts'
import { hostilePathParts } from '../kit/hostile.ts'
import type { Ask, Reply } from '../kit/http-client.ts'
import { createWorld, type World } from '../kit/world.ts'
import { switchedOn } from './compat-fixture.ts'
import { contentSlices, listingSlices, servedBy } from './mounted-addresses.ts'

/** Sends malformed requests to every compatible address. */
let world: World
let known: Readonly<Record<string, string>>
const agent = new Agent({ keepAlive: true, maxSockets: 8 })
beforeAll(async () => {
  world = await createWorld({ environment: switchedOn })
  const bookIds = [String(world.books.stored.id), String(world.books.packed.id)]
  const make = async (path: string, body: object) => {
    const made = await world.admin.ask(`/komga/api/v1/${path}`, { method: 'POST', body })
    expect(made.status, made.text).toBe(200)
    return String(made.json.id)
  }
  known = {
    libraries: world.libraryId,
    series: world.seriesId,
    books: bookIds[0] ?? '',
    collections: await make('collections', { name: 'Both', seriesIds: [world.seriesId] }),
    readlists: await make('readlists', { name: 'In order', bookIds }),
    ':bookId': bookIds[0] ?? '',
  }
})
afterAll(async () => {
  agent.destroy()
  await world.close()
})

const addresses = Object.keys(servedBy([...listingSlices, ...contentSlices]))
/** A stream never ends, so it is requested with HEAD only. */
const isStream = (path: string) => path.startsWith('/sse/')
const paths = (method: string) =>
  addresses.filter((address) => address.startsWith(`${method} `)).map((address) => address.slice(method.length + 1))
const reading = paths('get')
const lists = reading.filter((path) => !isStream(path) && !/(file|thumbnail|pages\/)/.test(path))

/** The path with known IDs. @param id used instead of them */
function filled(path: string, id?: string): string {
  const [, kind = ''] = /\/(libraries|series|books|collections|readlists)\/:id/.exec(path) ?? []
  return path
    .replace(':id', id ?? known[kind] ?? newId())
    .replace(':bookId', id ?? known[':bookId'] ?? '')
    .replace(':cover', id ?? newId())
    .replace(':number', '1')
    .replace('*name', 'x')
}
const send = (path: string, how: Ask = {}): Promise<Reply> => world.admin.ask(`/komga${path}`, { agent, ...how })

/** Success and client errors with a message; never 406 and never a server error. */
const allowed = new Set([200, 202, 204, 206, 302, 304, 400, 401, 403, 404, 405, 409, 413, 415, 416, 422])

async function failures(asked: readonly (readonly [path: string, how?: Ask])[]): Promise<unknown[]> {
  const answers = asked.map(async ([path, how = {}]) => {
    const { status, text } = await send(path, how)
    return allowed.has(status) ? [] : [[status, how.method ?? 'GET', path, text.slice(0, 200)]]
  })
  return (await Promise.all(answers)).flat()
}

it('the test covers a minimum number of addresses', () => {
  expect([reading.length > 60, lists.length > 40, paths('post').length > 10]).toEqual([true, true, true])
})

it('HEAD answers like GET without a body', async () => {
  const wrong: unknown[] = []
  for (const path of reading) {
    const head = await send(filled(path), { method: 'HEAD' })
    if (head.bytes.length > 0) wrong.push([path, 'has a body'])
    if (isStream(path)) continue
    const get = await send(filled(path))
    const received = ({ status, headers }: Reply) => [status, headers['content-type'], headers['content-length']]
    // A chunked response has no length for GET.
    const [expected, found] = [received(get), received(head)]
    if (expected[2] === undefined) found[2] = undefined
    if (String(found) !== String(expected)) wrong.push([path, found, expected])
  }
  expect(wrong).toEqual([])
})

it('doubled slashes before, inside and after the path make no difference', async () => {
  const wrong: unknown[] = []
  for (const path of reading.filter((one) => !isStream(one))) {
    const plain = (await send(filled(path))).status
    const doubled = await world.admin.ask(`//komga//${filled(path).slice(1).replaceAll('/', '//')}//`, { agent })
    if (doubled.status !== plain) wrong.push([path, plain, doubled.status])
  }
  expect(wrong).toEqual([])
})

describe('list addresses never fail on the query', () => {
  it.each([
    ...['page=-1', 'page=0', 'page=999999999', 'page=99999999999999999999', 'page=1e3', 'page=x', 'page='],
    ...['size=0', 'size=-5', 'size=999999999', 'size=x', 'unpaged=maybe', 'unpaged=true&page=7&size=0'],
    ...['sort=', 'sort=zzz,desc', 'sort=,,,', 'sort=__proto__,asc', 'sort=name&sort=name,desc&sort=created'],
    ...['search=', 'search=%00', 'search=%25%5F%22%27', 'search=NEAR(', `search=${'a'.repeat(3_000)}`],
    ...['library_id=x', 'library_id=', 'library_id[]=x&library_id[]=y', 'collection_id=1', 'series_id=%00'],
    ...['read_status=NONE', 'status=x', 'media_status=x', 'author=,', 'author=%2C%2C', 'age_rating=x'],
    ...['release_year=-1', 'released_after=x', 'search_regex=((((', 'search_regex=%5E', 'deleted=x&oneshot=x'],
    ...['tag=%ff', 'x=%', '&&&===', 'zero_based=x', 'convert=gif', 'remember-me=maybe', 'a[b][c]=d'],
  ])('%s', async (query) => {
    expect(await failures(lists.map((path) => [`${filled(path)}?${query}`]))).toEqual([])
  })
})

describe('addresses never fail on', () => {
  it.each(hostilePathParts.map((part) => [part.slice(0, 40), part]))('%s as an ID', async (_, part) => {
    const asked = addresses.flatMap((address) => {
      const [method = '', path = ''] = address.split(' ')
      if (!path.includes(':') || part.includes('/')) return []
      const body = method === 'get' || method === 'delete' ? {} : { body: {} }
      return [[filled(path, part), { method: method.toUpperCase(), ...body }] as const]
    })
    expect(await failures(asked)).toEqual([])
  })

  it('an unknown ID, which is 404', async () => {
    const wrong: unknown[] = []
    for (const path of reading.filter((one) => one.includes(':id'))) {
      const { status } = await send(filled(path, newId()))
      if (status !== 404) wrong.push([path, status])
    }
    expect(wrong).toEqual([])
  })

  it.each([
    ...['bytes=0-0', 'bytes=999999999999-', 'bytes=5-1', 'bytes=-0', 'bytes=-99999999', 'bytes=a-b'],
    ...['lines=1-2', 'bytes=0-0,2-3', 'bytes=', 'bytes', '-', `bytes=${'0-0,'.repeat(500)}1-1`],
  ])('the range %s', async (range) => {
    const asked = reading
      .filter((path) => !isStream(path))
      .map((path) => [filled(path), { headers: { range } }] as const)
    expect(await failures(asked)).toEqual([])
  })

  it.each(['', 'nonsense', 'text/html;q=0', ';;;,,,', 'image/avif', 'application/divina+json', 'a/b, */*;q=0'])(
    'the Accept header %j',
    async (accept) => {
      const asked = reading
        .filter((path) => !isStream(path))
        .map((path) => [filled(path), { headers: { accept } }] as const)
      expect(await failures(asked)).toEqual([])
    },
  )

  it.each([
    ['if-none-match', ',,,'],
    ['if-none-match', `"${'x'.repeat(4_000)}"`],
    ['if-modified-since', 'yesterday'],
    ['if-range', '"other'],
    ['x-auth-token', 'not a token'],
    ['cookie', 'inglenook-app=%00; komga-remember-me=;;;'],
    ['content-type', 'application/json; charset=utf-77'],
  ])('the header %s: %s', async (name, value) => {
    const asked = reading
      .filter((path) => !isStream(path))
      .map((path) => [filled(path), { headers: { [name]: value } }] as const)
    expect(await failures(asked)).toEqual([])
  })
})

describe('an invalid body is refused', () => {
  const json = { 'content-type': 'application/json' }
  const bodies: readonly (readonly [name: string, body: string, headers: Record<string, string>])[] = [
    ['nothing', '', json],
    ['invalid JSON', '{"condition":', json],
    ['a list', '[]', json],
    ['null', 'null', json],
    ['a string', '"x"', json],
    ['a number', '7', json],
    ['wrong values', '{"condition":7,"page":"x","lastBookNumberSortRead":"1","lastBookRead":-1,"name":7}', json],
    ['an invalid progression', '{"modified":"x","device":7,"locator":[]}', json],
    ['a key of Object.prototype', '{"__proto__":{"x":1},"constructor":1}', json],
    ['another media type', '<x/>', { 'content-type': 'text/xml' }],
    ['no media type', '{}', { 'content-type': '' }],
    ['an invalid form', 'x', { 'content-type': 'multipart/form-data' }],
    [
      'a truncated form',
      '--b\r\nContent-Disposition: form-data; name="file"',
      { 'content-type': 'multipart/form-data; boundary=b' },
    ],
    ['excessive nesting', `{"condition":${'{"allOf":['.repeat(2_000)}${']}'.repeat(2_000)}}`, json],
    ['excessive length', `{"name":"${'x'.repeat(3_000_000)}"}`, json],
  ]
  // Requests that start or stop something have no body.
  const writing = (['post', 'put', 'patch'] as const).flatMap((method) =>
    paths(method)
      .filter(
        (path) =>
          !/(scan|analyze|refresh|empty-trash|\/selected)$/.test(path) && !path.endsWith('series/:id/read-progress'),
      )
      .map((path) => [method.toUpperCase(), path] as const),
  )

  it.each(bodies)('%s', async (_, body, headers) => {
    const asked = writing.map(([method, path]) => [filled(path), { method, body, headers }] as const)
    expect(await failures(asked)).toEqual([])
  })

  it('hostile requests leave the data unchanged', async () => {
    const books = await send(`/api/v1/series/${world.seriesId}/books`)
    expect([books.status, books.json.totalElements]).toEqual([200, 2])
    const list = await send(`/api/v1/readlists/${known.readlists}`)
    expect(list.json).toMatchObject({ name: 'In order', bookIds: [world.books.stored.id, world.books.packed.id] })
  })
})

it('an unsupported method is refused with the allowed ones, and an unknown address is 404', async () => {
  const wrong: unknown[] = []
  for (const path of reading.filter((one) => !addresses.includes(`delete ${one}`))) {
    const { status, headers } = await send(filled(path), { method: 'DELETE' })
    if (status !== 405 || headers.allow === undefined) wrong.push([path, status, headers.allow])
  }
  expect(wrong).toEqual([])
  for (const path of ['', '/', '/api', '/api/v1', '/api/v1/tasks', '/api/v3/series', '/sse/v1', '/actuator/env']) {
    expect([path, (await send(path)).status]).toEqual([path, 404])
  }
})
