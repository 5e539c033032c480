import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownEnvironment } from '../../server/config/environment.ts'
import { launchEnvironmentOf } from '../../server/plugins/programs/find-program.ts'
import { tryPlugin } from '../../server/plugins/sdk/trial/try-plugin.ts'
import { nodeProgram } from '../../server/workers/node-program.ts'
import { scratch } from '../fixtures/scratch.ts'
import { putSdkPlugin } from './sdk-fixture.ts'

const guide = readFileSync(join(import.meta.dirname, '../../build/docs/writing-plugins.md'), 'utf8')
const blocks = (language: string) =>
  [...guide.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text = '']) => text)

it('the plugin of the guide passes the exchanges of the guide', async () => {
  using files = scratch()
  const [file = '', exchanges = ''] = blocks('json')
  const folder = putSdkPlugin(files.folder, { code: '', exchanges: { 'all.json': exchanges } })
  files.put('written/plugin.json', file)
  files.put('written/main.mjs', blocks('js')[0] ?? '')
  const lines: string[] = []
  await tryPlugin(folder, {
    launchEnvironment: launchEnvironmentOf(ownEnvironment, nodeProgram()),
    clock: Date.now,
    onFinding: ({ kind, text }) => lines.push(`${kind} ${text}`),
  })
  expect(lines.filter((line) => line.startsWith('wrong'))).toEqual([])
  expect(lines).toContain('ok all.json, 1: finds a series')
  expect(lines).toContain('ok all.json, 2: says when the service has trouble')
})

it('the guide names everything that the SDK exports', async () => {
  const names = Object.keys(await import('../../server/plugins/sdk/index.ts'))
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) expect(guide).toMatch(new RegExp(`\\b${name}\\b`))
})
