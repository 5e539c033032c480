import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { write } from '../../server/db/write.ts'
import { comicBytes, createLibraryFolder } from '../kit/library-folder.ts'
import type { Actor, TestServer } from '../kit/test-server.ts'
import { scanFolder } from '../kit/world.ts'
import { basicOf, startCompatServer } from './compat-fixture.ts'

let server: TestServer
let admin: Actor
beforeAll(async () => {
  server = await startCompatServer()
  admin = await server.actor('admin', 'Mara')
  await server.database.commit([
    write('updateUser', { id: admin.userId, changes: { email: 'mara@home.example' }, now: server.now() }),
  ])
})
afterAll(() => server.close())

const me = '/komga/api/v2/users/me'
/** The fields that komga-client needs to show the message of an error response. */
const refusalShape = z.object({
  error: z.string(),
  message: z.string(),
  path: z.string(),
  status: z.int(),
  timestamp: z.iso.datetime(),
})

describe('adding the server in Aidoku', () => {
  it('the server is recognised by the text of the 401 that the probe receives', async () => {
    const probe = await server.ask(me)
    expect(probe.status).toBe(401)
    expect(refusalShape.parse(probe.json)).toMatchObject({ error: 'Unauthorized', status: 401, path: me })
  })

  it.each(['Mara', 'mara', 'MARA', 'mara@home.example'])(
    'signing in as %s returns that name as the e-mail',
    async (typed) => {
      const reply = await server.ask(me, { headers: basicOf({ username: typed, password: admin.password }) })
      expect([reply.status, reply.json.email]).toEqual([200, typed])
    },
  )

  it('an API key works as the password for any user name; on its own it returns the name of the account', async () => {
    const { json } = await admin.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'phone', permissions: null } })
    const key = String(json.key)
    const typed = await server.ask(me, { headers: basicOf({ username: 'anything', password: key }) })
    expect(typed.json.email).toBe('anything')
    expect((await server.ask(me, { headers: { 'x-api-key': key } })).json.email).toBe('Mara')
  })

  it('a wrong password is refused, and the answer does not repeat the user name', async () => {
    const wrong = await server.ask(me, { headers: basicOf({ username: 'Mara', password: 'not this one' }) })
    expect([wrong.status, wrong.json.error, wrong.json.email]).toEqual([401, 'Unauthorized', undefined])
  })
})

describe('a library shelf in Aidoku', () => {
  it('contains the library ID between hyphens, and that ID lists the books of the library', async () => {
    const shelf = createLibraryFolder()
    try {
      shelf.put('Bay/Bay 1.cbz', comicBytes({ pages: 2, note: 'bay' }))
      const ownId = await scanFolder(admin, shelf.root)
      const headers = basicOf(admin)
      const [library] = (await server.ask('/komga/api/v1/libraries', { headers })).json as unknown as { id: string }[]
      const [, id = ''] = `library-${library?.id}-keep_reading`.split('-')
      const condition = { allOf: [{ libraryId: { operator: 'is', value: id } }, { deleted: { operator: 'isFalse' } }] }
      const ask = { method: 'POST', headers, body: { condition } }
      const inLibrary = await server.ask('/komga/api/v1/books/list', ask)
      expect(inLibrary.json).toMatchObject({ totalElements: 1, content: [{ libraryId: id }] })
      // Hyphenated IDs stored by earlier versions still work.
      for (const known of [id, ownId]) {
        for (const path of [
          `series?library_id=${known}`,
          `series/new?library_id=${known}`,
          `books?library_id=${known}`,
        ])
          expect((await server.ask(`/komga/api/v1/${path}`, { headers })).json.totalElements).toBe(1)
        expect((await server.ask(`/komga/api/v1/libraries/${known}`, { headers })).json.id).toBe(id)
      }
    } finally {
      shelf[Symbol.dispose]()
    }
  })
})

describe('a refused request', () => {
  it.each([
    ['get', '/api/v1/series?page=0', 401, 'Unauthorized'],
    ['post', '/api/v1/series/list', 401, 'Unauthorized'],
    ['put', '/api/v1/libraries', 405, 'Method Not Allowed'],
  ] as const)('%s %s uses the error format that apps decode', async (method, path, status, error) => {
    const reply = await server.ask(`/komga${path}`, { method: method.toUpperCase() })
    expect(refusalShape.parse(reply.json)).toMatchObject({ status, error })
  })

  it('for a missing resource has the same body at every address', async () => {
    const headers = basicOf(admin)
    const hidden = await server.ask('/komga/api/v1/books/0198c0de-0000-7000-8000-000000000001', { headers })
    const other = await server.ask('/komga/api/v1/books/0198c0de-0000-7000-8000-000000000002', { headers })
    expect([hidden.status, hidden.json.error, hidden.json.status]).toEqual([404, 'Not Found', 404])
    expect(hidden.text).toBe(other.text)
  })
})
