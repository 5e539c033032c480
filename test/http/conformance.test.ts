import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { type OperationName, operations } from '../../server/contract/index.ts'
import type { Operation } from '../../server/contract/operation.ts'
import { newId } from '../kit/catalog.ts'
import { type Ask, fieldsOf, openStream, type Reply } from '../kit/http-client.ts'
import { withReason } from '../kit/refusal.ts'
import { createWorld, type World } from '../kit/world.ts'
import { type Example, examples } from './examples.ts'

let world: World
/** A key with permission for health checks only. */
let restricted: Ask
beforeAll(async () => {
  world = await createWorld()
  const body = { name: 'powerless', permissions: ['system-health'] }
  const key = (await world.admin.ask('/api/v1/api-keys', { method: 'POST', body })).json.key
  restricted = { headers: { 'x-api-key': String(key) } }
})
afterAll(() => world.close())

const all = Object.entries(operations) as unknown as ReadonlyArray<readonly [OperationName, Operation]>
const named = (test: (operation: Operation) => boolean) => all.filter(([, operation]) => test(operation))

const isStream = (operation: Operation) => Object.values(operation.responses).includes('event-stream')
const isReading = (operation: Operation) => operation.method === 'get'
const schemaEntries = (schema: z.ZodObject | undefined) => Object.entries(schema?.shape ?? {}) as [string, z.ZodType][]

async function exampleOf(name: OperationName): Promise<Example> {
  return examples[name](world)
}

/** The URL of an operation, with encoded path parameters. */
function addressOf(operation: Operation, example: Example, change: Partial<Example> = {}): string {
  const params = { ...example.params, ...change.params }
  const path = operation.path.replace(/\{(\w+)\*?\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const query = new URLSearchParams({ ...example.query, ...change.query }).toString()
  return query === '' ? path : `${path}?${query}`
}

async function call(name: OperationName, how: Ask & Partial<Example> = {}): Promise<Reply> {
  const operation = all.find(([other]) => other === name)?.[1]
  if (operation === undefined) throw new Error(name)
  const example = await exampleOf(name)
  const ask = example.actor?.ask ?? world.admin.ask
  const body = operation.body === undefined && operation.upload === undefined ? undefined : example.body
  const headers = { ...example.headers, ...how.headers }
  return ask(addressOf(operation, example, how), { method: operation.method.toUpperCase(), body, ...how, headers })
}

const without = (reply: Reply, status: number, error: string) => {
  expect({ status: reply.status, text: reply.text }).toMatchObject({ status })
  expect(Object.keys(reply.json).filter((key) => key !== 'details')).toEqual(['error', 'message'])
  expect(reply.json.error).toBe(error)
  expect(String(reply.json.message).length).toBeGreaterThan(10)
}

describe('an operation answers as in the contract', () => {
  it.each(all)('%s', async (name, operation) => {
    const example = await exampleOf(name)
    if (isStream(operation)) {
      const { token } = world.admin
      const stream = await openStream(world.server.port, operation.path, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(stream.status).toBe(200)
      expect(stream.headers['content-type']).toMatch(/^text\/event-stream/)
      stream.close()
      return
    }
    const reply = await (example.elsewhere?.() ?? call(name))
    const expected = operation.responses[reply.status]
    expect({ status: reply.status, json: reply.json, known: expected !== undefined }).toMatchObject({ known: true })
    if (typeof expected === 'object') expect(expected.safeParse(reply.json).error).toBeUndefined()
  })

  it.each(named((operation) => isReading(operation) && !isStream(operation)))(
    '%s without a body for HEAD',
    async (name) => {
      const [head, get] = [await call(name, { method: 'HEAD' }), await call(name)]
      expect(head.status).toBe(get.status)
      expect(head.bytes).toHaveLength(0)
      expect(head.headers['content-type']).toBe(get.headers['content-type'])
    },
  )

  it.each(named(isStream))('%s with headers only for HEAD', async (name) => {
    const head = await call(name, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers['content-type']).toMatch(/^text\/event-stream/)
  })
})

describe('an operation is refused without signing in', () => {
  it.each(named((operation) => operation.access !== 'public'))('%s', async (name) => {
    without(await call(name, { headers: { authorization: '' } }), 401, 'unauthorized')
  })
})

describe('an operation is refused without its permission, and names it', () => {
  it.each(named(({ access }) => access !== 'public' && access !== 'signed-in'))('%s', async (name, operation) => {
    const example = await exampleOf(name)
    const how = { method: operation.method.toUpperCase(), body: example.body, ...restricted }
    const reply = await world.server.ask(addressOf(operation, example), how)
    without(reply, 403, 'forbidden')
    expect(reply.json.details).toEqual(
      withReason({ permission: operation.access }, expect.stringMatching(/^permission_(missing|not_of_key)$/)),
    )
  })
})

/** Operations that accept any JSON value and create what is missing. */
const takesAnyValue: ReadonlySet<OperationName> = new Set(['setPreference', 'setPreferences'])

describe('an operation is 404 for a missing item', () => {
  const withParams = named((operation) => operation.params !== undefined)
  it.each(withParams.filter(([name]) => !takesAnyValue.has(name)))('%s', async (name, operation) => {
    for (const [key] of schemaEntries(operation.params)) {
      const others = { pageNumber: ['999', '2147483648'], name: ['nowhere.xhtml'] }[key]
      for (const unknown of others ?? [newId(), '12345678-1234-1234-1234-123456789abc']) {
        without(await call(name, { params: { [key]: unknown } }), 404, 'not_found')
      }
    }
  })
})

/** Operations with a union type as their body. */
const hasKinds: ReadonlySet<string> = new Set(['previewGrouping'])

describe('an operation refuses an invalid path, naming the parameter', () => {
  it.each(named((operation) => operation.params !== undefined))('%s', async (name, operation) => {
    for (const [key, schema] of schemaEntries(operation.params)) {
      if (schema.safeParse('nonsense').success) continue
      const reply = await call(name, { params: { [key]: 'nonsense' } })
      without(reply, 400, 'bad_request')
      expect(fieldsOf(reply)).toEqual([key])
    }
  })
})

describe('an operation refuses an invalid query, naming every field', () => {
  it.each(named((operation) => operation.query !== undefined))('%s', async (name, operation) => {
    const wrong = schemaEntries(operation.query).filter(([, schema]) => !schema.safeParse('nonsense').success)
    const query = Object.fromEntries([...wrong.map(([key]) => [key, 'nonsense']), ['surprise', '1']])
    const reply = await call(name, { query })
    without(reply, 400, 'bad_request')
    expect(fieldsOf(reply)).toEqual(Object.keys(query).sort())
  })

  it.each(named((operation) => 'pageSize' in (operation.query?.shape ?? {})))(
    '%s with invalid pages, and caps page sizes that are too large',
    async (name) => {
      for (const page of ['-1', '1.5', 'NaN', 'Infinity']) {
        const reply = await call(name, { query: { page, pageSize: page } })
        without(reply, 400, 'bad_request')
        expect(fieldsOf(reply)).toEqual(['page', 'pageSize'])
      }
      const largest = await call(name, { query: { page: '0', pageSize: '99999999999999999999' } })
      expect(largest.json).toMatchObject({ page: 1, pageSize: 500 })
      const beyond = await call(name, { query: { page: '99999999999999999999', pageSize: '0' } })
      expect(beyond.json.pageSize).toBe(50)
      expect(beyond.json.data ?? beyond.json.duplicates).toEqual([])
    },
  )

  it.each(named((operation) => 'sort' in (operation.query?.shape ?? {})))(
    '%s with an unknown sort order',
    async (name) => {
      for (const sort of ['nonsense', 'title,up', 'title,asc,desc', '__proto__', 'constructor,asc', '']) {
        without(await call(name, { query: { sort } }), 400, 'bad_request')
      }
    },
  )
})

describe('an operation refuses a body', () => {
  const withBody = named((operation) => operation.body !== undefined)
  const raw = { 'content-type': 'application/json' }

  it.each(withBody)('%s that is not JSON', async (name) => {
    for (const body of ['{', '{"a":', 'nothing', '\u{feff}{']) {
      without(await call(name, { body, headers: raw }), 400, 'bad_request')
    }
  })

  it.each(withBody)('%s that is not valid text', async (name) => {
    const reply = await call(name, { body: Buffer.from('{"a":"\xff"}', 'latin1'), headers: raw })
    without(reply, 400, 'bad_request')
    expect(reply.json.message).toBe('The request body isn’t valid UTF-8.')
  })

  it.each(withBody)('%s of another media type', async (name) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
      const headers = { 'content-type': type }
      without(await call(name, { body: '{}', headers }), 415, 'unsupported_media_type')
    }
    without(
      await call(name, { body: '{}', headers: { ...raw, 'content-encoding': 'br2' } }),
      415,
      'unsupported_media_type',
    )
  })

  it.each(withBody)('%s larger than a megabyte', async (name) => {
    const body = JSON.stringify({ a: 'x'.repeat(1024 * 1024) })
    without(await call(name, { body, headers: raw }), 413, 'payload_too_large')
  })

  it.each(withBody)('%s that is a list, a number or null', async (name, operation) => {
    for (const body of ['[]', '7', 'null', '"x"']) without(await call(name, { body, headers: raw }), 400, 'bad_request')
    if (operation.body?.isOptional() === false) without(await call(name, { body: undefined }), 400, 'bad_request')
  })

  it.each(withBody)('%s with an unknown field, naming it', async (name) => {
    for (const key of ['surprise', 'constructor', 'toString']) {
      const { body } = await exampleOf(name)
      const reply = await call(name, { body: { ...(body as object), [key]: 1 } })
      without(reply, 400, 'bad_request')
      expect(fieldsOf(reply)).toEqual([key])
    }
  })

  it.each(withBody)('%s with every field of the wrong type, naming each', async (name) => {
    if (takesAnyValue.has(name)) return
    const { body } = await exampleOf(name)
    const keys = Object.keys(body as object)
    if (keys.length === 0) return
    const wrong = Object.fromEntries(keys.map((key) => [key, { wrong: { wrong: true } }]))
    const namedIn = async (given: object) => {
      const reply = await call(name, { body: given })
      without(reply, 400, 'bad_request')
      return [...new Set(fieldsOf(reply).map((field) => field.split('.')[0]))].sort()
    }
    if (name === 'filterBooks') return without(await call(name, { body: wrong }), 400, 'bad_request')
    if (!hasKinds.has(name)) return expect(await namedIn(wrong)).toEqual(keys.sort())
    // The kind selects the other fields, which are all reported for a valid kind.
    const { kind } = body as { readonly kind: string }
    expect(await namedIn(wrong)).toEqual(['kind'])
    expect(await namedIn({ ...wrong, kind })).toEqual(keys.filter((key) => key !== 'kind').sort())
  })
})

describe('a file upload', () => {
  const withUpload = named((operation) => operation.upload !== undefined)

  it.each(withUpload)('%s refuses other media types and an empty body', async (name) => {
    const { upload }: Operation = operations[name]
    const accepted: readonly string[] = upload?.mediaTypes ?? []
    const others = ['application/json', 'text/plain', 'multipart/mixed; boundary=x', '']
    for (const type of others.filter((one) => !accepted.includes(one))) {
      without(await call(name, { body: '{}', headers: { 'content-type': type } }), 415, 'unsupported_media_type')
    }
    without(await call(name, { body: '' }), 400, 'bad_request')
  })
})

describe('hidden content does not exist for the viewer', () => {
  /** IDs that are not part of the catalog. */
  const apart = [
    'keyId',
    'settingKey',
    'backupName',
    'sharingTagId',
    'accessGroupId',
    'userId',
    'key',
    'invitationId',
    'sessionId',
    'deviceId',
    'offerId',
    'provider',
    'pluginId',
    'packageId',
    'sourceId',
    'databaseId',
  ]
  const ofCatalog = ['libraryId', 'seriesId', 'bookId']
  const isOfCatalog = ({ params }: Operation) => {
    const has = (name: string) => params !== undefined && Object.hasOwn(params.shape, name)
    return params !== undefined && (ofCatalog.some(has) || !apart.some(has))
  }

  it.each(named(isOfCatalog))('%s answers as for an unknown ID', async (name, operation) => {
    const outsider = await world.server.actor('admin')
    await world.server.hideLibraries(outsider)
    const example = await exampleOf(name)
    const how = { method: operation.method.toUpperCase(), body: example.body }
    const hidden = await outsider.ask(addressOf(operation, example), { ...how, headers: { 'if-none-match': '*' } })
    const keys = Object.keys(operation.params?.shape ?? {})
    const key = keys.find((name) => ofCatalog.includes(name)) ?? keys[0] ?? ''
    const unknown = await outsider.ask(addressOf(operation, example, { params: { [key]: newId() } }), how)
    without(hidden, 404, 'not_found')
    expect(hidden.text).toBe(unknown.text)
  })

  it('/api/v1/scans/active is empty', async () => {
    const outsider = await world.server.actor('admin')
    await world.server.hideLibraries(outsider)
    expect((await outsider.ask('/api/v1/scans/active')).json).toEqual([])
  })

  it.each(['/api/v1/libraries', '/api/v1/books', '/api/v1/series', '/api/v1/books/errors'])(
    '%s is empty and counts nothing',
    async (path) => {
      const outsider = await world.server.actor('admin')
      await world.server.hideLibraries(outsider)
      expect((await outsider.ask(path)).json).toMatchObject({ data: [], total: 0 })
    },
  )

  it('metrics exclude it', async () => {
    const outsider = await world.server.actor('admin')
    await world.server.hideLibraries(outsider)
    const { json } = await outsider.ask('/api/v1/metrics')
    expect(json).toMatchObject({ libraryCount: 0, seriesCount: 0, bookCount: 0, pageCount: 0, libraries: [] })
  })
})
