import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PluginLaunch } from '../../../server/library/plugins/plugin-runner.ts'

type JsonAnswer = { readonly status: number; readonly json?: unknown; readonly text?: string }

/** Answers of a service as JSON. @param answer by path and query; null: 404 */
export function jsonAnswers(answer: (url: URL) => JsonAnswer | null): {
  readonly respond: RequestListener
  /** Paths with queries that were requested, in order. */
  readonly asked: readonly string[]
} {
  const asked: string[] = []
  return {
    asked,
    respond(request, response) {
      const url = new URL(request.url ?? '/', 'https://service.invalid')
      asked.push(`${url.pathname}${url.search}`)
      const { status, json, text } = answer(url) ?? { status: 404, json: { error: 'not found' } }
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(text ?? JSON.stringify(json ?? {}))
    },
  }
}

/**
 * Copies a plugin from its npm package to the plugins folder, unchanged, adds a `plugin.json`, and describes how it is
 * launched.
 * @param hosts that the `plugin.json` lists
 */
export function putPublishedPlugin(
  pluginsFolder: string,
  { packageName, hosts }: { readonly packageName: string; readonly hosts: readonly string[] },
): Pick<PluginLaunch, 'name' | 'command' | 'args'> {
  const source = dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`))
  const name = packageName.replace('@ashdev/codex-plugin-', '')
  const folder = join(pluginsFolder, name)
  mkdirSync(folder)
  for (const part of ['dist', 'package.json']) cpSync(join(source, part), join(folder, part), { recursive: true })
  const run = { command: 'node', args: ['dist/index.js'] }
  writeFileSync(join(folder, 'plugin.json'), JSON.stringify({ name, displayName: name, run, hosts }))
  return { name, command: 'node', args: [`${name}/dist/index.js`] }
}
