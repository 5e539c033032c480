import { Agent } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Permission } from '../../server/domain/access/viewer.ts'
import { type Caller, createCallers } from '../kit/callers.ts'
import { newId } from '../kit/catalog.ts'
import { startTestServer, type TestServer } from '../kit/test-server.ts'
import { switchedOn } from './compat-fixture.ts'
import { contentSlices, servedBy } from './mounted-addresses.ts'

let server: TestServer
let callers: readonly Caller[]
const agent = new Agent({ keepAlive: true, maxSockets: 8 })
beforeAll(async () => {
  server = await startTestServer({ environment: switchedOn })
  callers = await createCallers(server)
})
afterAll(async () => {
  agent.destroy()
  await server.close()
})

const [book, series, list] = ['/api/v1/books/:id', '/api/v1/series/:id', '/api/v1/readlists/:id']
const collection = '/api/v1/collections/:id'
const addresses: Readonly<Record<string, Permission>> = {
  [`get ${book}/pages`]: 'pages-read',
  [`get ${book}/pages/:number`]: 'pages-read',
  [`get ${book}/pages/:number/thumbnail`]: 'pages-read',
  [`get ${book}/pages/:number/raw`]: 'pages-read',
  [`get ${book}/file`]: 'books-read',
  [`get ${book}/file/*name`]: 'books-read',
  [`get ${series}/file`]: 'books-read',
  [`get ${list}/file`]: 'readlists-read',
  [`get ${book}/thumbnail`]: 'books-read',
  [`get ${book}/thumbnails`]: 'books-read',
  [`get ${book}/thumbnails/:cover`]: 'books-read',
  [`post ${book}/thumbnails`]: 'books-write',
  [`put ${book}/thumbnails/:cover/selected`]: 'books-write',
  [`delete ${book}/thumbnails/:cover`]: 'books-write',
  [`get ${series}/thumbnail`]: 'series-read',
  [`get ${series}/thumbnails`]: 'series-read',
  [`get ${series}/thumbnails/:cover`]: 'series-read',
  [`post ${series}/thumbnails`]: 'series-write',
  [`put ${series}/thumbnails/:cover/selected`]: 'series-write',
  [`delete ${series}/thumbnails/:cover`]: 'series-write',
  [`get ${collection}/thumbnail`]: 'collections-read',
  [`get ${collection}/thumbnails`]: 'collections-read',
  [`get ${collection}/thumbnails/:cover`]: 'collections-read',
  [`post ${collection}/thumbnails`]: 'collections-write',
  [`put ${collection}/thumbnails/:cover/selected`]: 'collections-write',
  [`delete ${collection}/thumbnails/:cover`]: 'collections-write',
  [`get ${list}/thumbnail`]: 'readlists-read',
  [`get ${list}/thumbnails`]: 'readlists-read',
  [`get ${list}/thumbnails/:cover`]: 'readlists-read',
  [`post ${list}/thumbnails`]: 'readlists-write',
  [`put ${list}/thumbnails/:cover/selected`]: 'readlists-write',
  [`delete ${list}/thumbnails/:cover`]: 'readlists-write',
  [`get ${book}/manifest`]: 'pages-read',
  [`get ${book}/manifest/divina`]: 'pages-read',
  [`get ${book}/manifest/epub`]: 'pages-read',
  [`get ${book}/manifest/pdf`]: 'pages-read',
  [`get ${book}/positions`]: 'pages-read',
  [`get ${book}/resource/*name`]: 'pages-read',
  [`patch ${book}/read-progress`]: 'progress-write',
  [`delete ${book}/read-progress`]: 'progress-write',
  [`post ${series}/read-progress`]: 'progress-write',
  [`delete ${series}/read-progress`]: 'progress-write',
  'get /api/v2/series/:id/read-progress/tachiyomi': 'progress-read',
  'put /api/v2/series/:id/read-progress/tachiyomi': 'progress-write',
  [`get ${list}/read-progress/tachiyomi`]: 'progress-read',
  [`put ${list}/read-progress/tachiyomi`]: 'progress-write',
  [`get ${book}/progression`]: 'progress-read',
  [`put ${book}/progression`]: 'progress-write',
}

describe('access to book content follows the same rules as the native API', () => {
  it('every address has a row in the table', () => {
    expect(servedBy(contentSlices)).toEqual(addresses)
  })

  it.each(Object.entries(addresses))('%s, which requires %s', async (address, access) => {
    for (const caller of callers) {
      const { status, text } = await request(address, caller)
      const outcome = status === 401 || status === 403 ? status : status < 500 ? 'in' : 'failed'
      expect(outcome, `${caller.name}: ${status} ${text}`).toBe(expectedFor(address, access, caller))
    }
  })
})

function request(address: string, { headers }: Caller) {
  const [method = '', path = ''] = address.split(' ')
  const filled = path
    .replace(/:(id|cover)/g, () => newId())
    .replace(':number', '1')
    .replace('*name', 'x')
  const body = method === 'put' || method === 'patch' ? { body: {} } : {}
  return server.ask(`/komga${filled}`, { method: method.toUpperCase(), headers, agent, ...body })
}

/** Permissions needed in addition to that of the address. */
const further: Readonly<Record<string, Permission>> = { [`get ${list}/file`]: 'books-read' }

function expectedFor(address: string, access: Permission, { permissions }: Caller): 401 | 403 | 'in' {
  if (permissions === null) return 401
  return permissions.has(access) && permissions.has(further[address] ?? access) ? 'in' : 403
}
