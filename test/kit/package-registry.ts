import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { scriptedFiles, tgzOf } from '../fixtures/plugins/packages.ts'
import { adminPlugins } from './plugin-fixture.ts'
import { startTestServer } from './test-server.ts'

export type RegistryAnswer = { readonly body?: Buffer | string; readonly status?: number; readonly location?: string }

/** A registry on this computer. @param answersOf by decoded path, for its address */
export async function openRegistry(answersOf: (at: string) => ReadonlyMap<string, RegistryAnswer>) {
  const requested: string[] = []
  const server = createServer((request, response) => {
    const { url = '/' } = request
    requested.push(url)
    const found = answers.get(decodeURIComponent(url))
    if (found === undefined) return response.writeHead(404).end('{}')
    const { status = 200, location, body } = found
    return response.writeHead(status, location === undefined ? {} : { location }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const answers = answersOf(at)
  return { at, requested, close: () => server.close() }
}

/** What a registry has of version 2.5.0 of a package. @param dist @param about override what it says */
export function packageAnswers(
  { at, name, bytes }: { readonly at: string; readonly name: string; readonly bytes: Buffer },
  dist: object = {},
  about: object = {},
): readonly (readonly [path: string, answer: RegistryAnswer])[] {
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
  const described = { name, version: '2.5.0', dist: { tarball: `${at}/${name}.tgz`, integrity, ...dist }, ...about }
  return [
    [`/${name}/2.5.0`, { body: JSON.stringify(described) }],
    [`/${name}.tgz`, { body: bytes }],
  ]
}

/** Fetches a package on a server that has a registry. */
export async function fetchFromRegistry(): Promise<{ readonly status: number; readonly json: unknown }> {
  const registry = await openRegistry(
    (at) => new Map(packageAnswers({ at, name: 'good', bytes: tgzOf(scriptedFiles('good')) })),
  )
  const server = await startTestServer({ environment: { SERVICE_PLUGINS__REGISTRY: registry.at } })
  try {
    const admin = await server.actor('admin')
    const body = { name: 'good', version: '2.5.0' }
    return await admin.ask(`${adminPlugins}/packages/fetch`, { method: 'POST', body })
  } finally {
    await server.close()
    registry.close()
  }
}
