import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import type { PluginLaunch } from '../../../server/library/plugins/plugin-runner.ts'

/** A fake of a service: paths with their queries, and what it answers. */
export type FakeService = {
  /** Paths with queries that were requested, in order. */
  readonly asked: readonly string[]
  readonly origin: string
  [Symbol.asyncDispose](): Promise<void>
}

type FakeAnswer = { readonly status: number; readonly json?: unknown; readonly text?: string }

/** Starts a fake on this computer. @param answer by path and query; null: 404 */
export async function fakeService(answer: (url: URL) => FakeAnswer | null): Promise<FakeService> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake')
    asked.push(`${url.pathname}${url.search}`)
    const { status, json, text } = answer(url) ?? { status: 404, json: { error: 'not found' } }
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(text ?? JSON.stringify(json ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    asked,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Sends the requests of a plugin for a service to its fake, and then runs the plugin as it is. */
const starter = `
const real = globalThis.fetch
const { ORIGIN_OF_TEST: service, FAKE_OF_TEST: fake } = process.env
globalThis.fetch = (input, init) => {
  const url = new URL(typeof input === 'string' ? input : input.url)
  if (url.origin !== service) throw new TypeError('fetch failed: ' + url.origin + ' is not the service')
  return real(fake + url.pathname + url.search, init)
}
await import('./dist/index.js')
`

/**
 * Copies a plugin from its npm package to the plugins folder, unchanged, and describes how it is launched.
 * @param service origin of the service that it asks, and that `fake` answers for
 */
export function putPublishedPlugin(
  pluginsFolder: string,
  {
    packageName,
    service,
    fake,
  }: { readonly packageName: string; readonly service: string; readonly fake: FakeService },
): Pick<PluginLaunch, 'name' | 'command' | 'args' | 'env'> {
  const source = dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`))
  const name = packageName.replace('@ashdev/codex-plugin-', '')
  const folder = join(pluginsFolder, name)
  mkdirSync(folder)
  for (const part of ['dist', 'package.json']) cpSync(join(source, part), join(folder, part), { recursive: true })
  writeFileSync(join(folder, 'start.mjs'), starter)
  const env = { ORIGIN_OF_TEST: service, FAKE_OF_TEST: fake.origin }
  return { name, command: 'node', args: [`${name}/start.mjs`], env }
}
