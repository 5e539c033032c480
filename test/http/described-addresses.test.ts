import { Agent } from 'node:http'
import express, { type IRoute } from 'express'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { operationList } from '../../server/contract/index.ts'
import { protocols } from '../../server/contract/protocols/openapi-protocols.ts'
import type { ProtocolAddress } from '../../server/contract/protocols/protocol.ts'
import { type Permission, permissions } from '../../server/domain/access/viewer.ts'
import { RadixRouteTable } from '../../server/http/kit/request/route-table.ts'
import { switchedOn } from '../compat/compat-fixture.ts'
import { newId } from '../kit/catalog.ts'
import type { Json } from '../kit/http-client.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

/** Files and pages for browsers are routed by Express, everything else by the route table. */
const files = express.Router.prototype as unknown as { route(path: string): IRoute }
const table = RadixRouteTable.prototype
const filePaths: IRoute[] = []
const mounted: string[] = []
const agent = new Agent({ keepAlive: true, maxSockets: 8 })
let server: TestServer
let admin: Actor
/** Index of the first route of the compatible API, which is mounted on first use. */
let firstCompatible = 0

beforeAll(async () => {
  const { route } = files
  vi.spyOn(files, 'route').mockImplementation(function (this: unknown, path) {
    const made = route.call(this, path)
    filePaths.push(made)
    return made
  })
  const { add } = table
  vi.spyOn(table, 'add').mockImplementation(function (this: RadixRouteTable<unknown>, method, path, value) {
    mounted.push(`${method.toLowerCase()} ${path}`)
    add.call(this, method, path, value)
  })
  server = await startTestServer({ environment: switchedOn })
  await server.ask('/api/v1/info')
  firstCompatible = mounted.length
  await server.ask('/komga/api/v1/claim')
  vi.restoreAllMocks()
  admin = await server.actor('admin')
})
afterAll(async () => {
  agent.destroy()
  await server.close()
})

/** Pages and scripts for browsers, which are not part of the API. */
const interfaceAddresses = new Set([
  ...['get /', 'get /{path}', 'get /account/services/callback'],
  ...['get /api/docs/start.js', 'get /api/docs/{file}'],
])

function mountedAddresses(): string[] {
  const ofFiles = filePaths.flatMap(({ path, stack }) => {
    const methods = new Set(stack.map(({ method }) => method))
    return [path].flat().flatMap((one) => [...methods].map((method) => `${method} ${one}`))
  })
  const ofTree = mounted.map((route, index) => (index < firstCompatible ? route : route.replace(' ', ' /komga')))
  return [...new Set([...ofFiles, ...ofTree].map(described))].filter((route) => !interfaceAddresses.has(route)).sort()
}

/** `/books/:id/resource/*name` → `/books/{id}/resource/{name}`. */
function described(path: string): string {
  return path.replace(/[:*](\w+)/g, '{$1}')
}

async function documentOf(): Promise<Json> {
  return (await server.ask('/api/openapi.json')).json
}

async function describedAddresses(): Promise<string[]> {
  const { paths = {} } = await documentOf()
  return Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
}

describe('the addresses in the OpenAPI document', () => {
  it('are exactly those that the server answers, each with its methods', async () => {
    const routes = mountedAddresses()
    expect(routes.length).toBeGreaterThan(600)
    expect((await describedAddresses()).sort()).toEqual(routes)
  })

  it('have unique operation IDs, and describe every path parameter', async () => {
    const { paths = {} } = await documentOf()
    const ids = new Set<unknown>()
    for (const [path, methods] of Object.entries(paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const { operationId, parameters } of Object.values(methods)) {
        expect(ids.has(operationId), String(operationId)).toBe(false)
        ids.add(operationId)
        const inPath = (parameters as unknown as Json[]).filter((one) => String(one.in) === 'path')
        expect(inPath.map(({ name }) => String(name)).sort(), path).toEqual(named.sort())
      }
    }
  })

  it('refer to defined schemas only', async () => {
    const text = (await server.ask('/api/openapi.json')).text
    const { components } = JSON.parse(text) as { components: Record<string, Record<string, unknown>> }
    const references = new Set([...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name))
    expect([...references].filter((name) => components.schemas?.[String(name)] === undefined)).toEqual([])
    const schemes = Object.keys(components.securitySchemes ?? {})
    const used = protocols.flatMap(({ security = [] }) => security.flat())
    expect(schemes).toEqual(expect.arrayContaining(used))
  })

  it('are not operations of the native client when they belong to another protocol', () => {
    const own = operationList.map(([, { path }]) => path)
    const foreign = protocols.flatMap(({ addresses }) => addresses.map(({ path }) => path))
    expect(own.filter((path) => foreign.includes(path))).toEqual([])
  })
})

describe('access to protocol addresses matches the document', () => {
  const all = protocols.flatMap(({ addresses }) => addresses)
  const keys = new Map<string, string>()
  const keyFor = async (some: readonly Permission[]) => {
    const name = some.join()
    const known = keys.get(name)
    if (known !== undefined) return known
    const body = { name: name.slice(0, 50), permissions: some }
    const { key } = (await admin.ask('/api/v1/api-keys', { method: 'POST', body })).json
    keys.set(name, String(key))
    return String(key)
  }

  it.each(all.map((address) => [`${address.method} ${address.path}`, address] as const))('%s', async (_, address) => {
    const { access } = address
    const nobody = await statusOf(address, {})
    if (access === 'public') return expect(nobody, 'nobody').not.toBe(401)
    expect(nobody, 'nobody').toBe(401)
    if (address.changesAccount) {
      const key = await keyFor([access as Permission])
      return expect(await statusOf(address, { 'x-api-key': key }), 'a key').toBe(403)
    }
    // Listing the files of books also requires the books permission.
    const enough: readonly Permission[] = access === 'signed-in' ? ['books-read'] : [access, 'books-read']
    expect([401, 403], 'a key that may').not.toContain(await statusOf(address, { 'x-api-key': await keyFor(enough) }))
    if (access === 'signed-in') return
    const others = permissions.filter((one) => one !== access)
    expect(await statusOf(address, { 'x-api-key': await keyFor(others) }), 'a key that may not').toBe(403)
  })

  async function statusOf(
    { method, path }: ProtocolAddress,
    headers: Readonly<Record<string, string>>,
  ): Promise<number> {
    const filled = path.replace(/\{(number|page)\}/, '1').replace(/\{\w+\*?\}/g, () => newId())
    if (path.endsWith('/sse/v1/events') && headers['x-api-key'] !== undefined) return 200
    const body = method === 'put' || method === 'patch' ? { body: {} } : {}
    const { status } = await server.ask(filled, { method: method.toUpperCase(), headers, agent, ...body })
    return status
  }
})
