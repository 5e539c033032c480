import { afterEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../kit/test-server.ts'

let server: TestServer
afterEach(() => server.close())

/** Every operation of the specification with its path. */
const specified = [
  ['get', '/health'],
  ['get', '/api/v1/metrics'],
  ['post', '/api/v1/auth/login'],
  ['get', '/api/v1/books'],
  ['post', '/api/v1/books/list'],
  ['get', '/api/v1/series'],
  ['post', '/api/v1/series/list'],
  ['get', '/api/v1/series/{seriesId}'],
  ['post', '/api/v1/libraries'],
  ['post', '/api/v1/libraries/{libraryId}/scan'],
  ['get', '/api/v1/libraries/{libraryId}/scan-status'],
  ['get', '/api/v1/scans/stream'],
  ['get', '/api/v1/events'],
  ['post', '/api/v1/maintenance/cleanup-thumbnails'],
  ['get', '/opds/v1/catalog'],
  ['get', '/opds/v2'],
  ['get', '/api/docs'],
] as const

describe('the API reference', () => {
  it('is 404 when disabled', async () => {
    server = await startTestServer({ environment: { SERVICE_API__DOCS: 'false' } })
    for (const path of ['/api/docs', '/docs', '/api/openapi.json', '/api/docs/swagger-ui-bundle.js']) {
      expect((await server.ask(path)).text).not.toContain('swagger')
    }
    expect((await server.ask('/api/docs')).status).toBe(404)
  })

  it('is served entirely by this server, without inline scripts', async () => {
    server = await startTestServer()
    for (const path of ['/api/docs', '/docs']) {
      const page = await server.ask(path)
      expect(page.headers['content-security-policy']).toMatch(/default-src 'self';.*script-src 'self'/)
      expect(page.text).not.toMatch(/https?:/)
      expect(page.text).not.toMatch(/<script(?! src="\/api\/docs\/)/)
      const addresses = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)
      for (const address of addresses.filter((one) => !one.startsWith('data:'))) {
        expect((await server.ask(address)).status).toBe(200)
      }
    }
    expect((await server.ask('/api/docs/start.js')).text).toContain('validatorUrl: null')
    expect((await server.ask('/api/docs/index.js')).status).toBe(404)
  })

  it('describes every path of the specification, in its version', async () => {
    server = await startTestServer()
    const { json } = await server.ask('/api/openapi.json')
    expect(json).toMatchObject({ openapi: '3.1.0', info: { version: '2.2.0' } })
    for (const [method, path] of specified) expect(json.paths?.[path]?.[method], `${method} ${path}`).toBeDefined()
  })

  it('contains SyncStatusDto and Opds2Feed of the specification, and where they are returned', async () => {
    server = await startTestServer()
    const { json } = await server.ask('/api/openapi.json')
    const { schemas } = json.components ?? {}
    expect(Object.keys(schemas?.SyncStatusDto?.properties ?? {})).toEqual(expect.arrayContaining(['conflicts']))
    expect(schemas?.Opds2Feed).toMatchObject({
      required: ['metadata', 'links'],
      properties: { metadata: { $ref: '#/components/schemas/FeedMetadata' } },
    })
    const answer = json.paths?.['/opds/v2']?.get?.responses?.['200']?.content
    expect(answer).toEqual({ 'application/opds+json': { schema: { $ref: '#/components/schemas/Opds2Feed' } } })
    expect(JSON.stringify(json.paths)).toContain('#/components/schemas/SyncStatusDto')
  })

  it('describes each of its tags in a sentence', async () => {
    server = await startTestServer()
    const { paths = {}, tags } = (await server.ask('/api/openapi.json')).json
    const described = tags as unknown as { readonly name: string; readonly description: string }[]
    const used = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap((operation) => operation.tags as unknown as string[]),
    )
    expect(described.map(({ name }) => name).sort()).toEqual([...new Set(used)].sort())
    for (const { name, description } of described) expect(description, name).toMatch(/^[A-Z].{15,}\.$/)
    for (const name of ['OPDS 1.2', 'OPDS 2.0', 'Compatible API', 'KOReader sync']) expect(used).toContain(name)
  })

  it('documents the condition grammar and the sort orders', async () => {
    server = await startTestServer()
    const { json } = await server.ask('/api/openapi.json')
    const books = String(json.paths?.['/api/v1/books/list']?.post?.description)
    const series = String(json.paths?.['/api/v1/series/list']?.post?.description)
    for (const word of [
      'allOf',
      'anyOf',
      '`readStatus`',
      '`doesNotContain`',
      '`notIn`',
      '`pageCount`',
      '`file_size`',
    ]) {
      expect(books).toContain(word)
    }
    for (const word of ['`sharingTag`', '`communityRating`', '`onOrBefore`', '`book_count`'])
      expect(series).toContain(word)
  })
})
