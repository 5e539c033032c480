import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { putScriptedPlugin, remoteLists, setRemoteList } from '../fixtures/plugins/scripted-plugin.ts'
import { scratch } from '../fixtures/scratch.ts'

/** The responses of a separate plugin process, in order. */
function runPlugin(plugins: string, home: string, calls: readonly (readonly [method: string, params?: unknown])[]) {
  const input = calls.map(([method, params], id) => JSON.stringify({ jsonrpc: '2.0', id, method, params })).join('\n')
  const env = { HOME: home, ...(process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot }) }
  const { stdout, stderr } = spawnSync(process.execPath, [join(plugins, 'scripted', 'scripted.mjs')], { input, env })
  expect(stderr.toString()).toBe('')
  const answers = stdout
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  return answers.sort((a, b) => a.id - b.id).map(({ result, error }) => result ?? error)
}

it('the scripted plugin stores the lists of a user and reports the result for each entry', () => {
  using files = scratch()
  const [plugins, pluginData] = [join(files.folder, 'plugins'), join(files.folder, 'data')]
  putScriptedPlugin(plugins, { refuses: ['3'] })
  const place = { pluginData, pluginId: 'p', userPluginId: 'u' }
  setRemoteList(place, [
    { externalId: '1', status: 'reading', volumesRead: 2 },
    { externalId: '2', status: 'planned' },
  ])
  const home = join(pluginData, 'p', 'users', 'u')
  const start = ['initialize', { credentials: { accessToken: 'good' } }] as const
  const [manifest, who, before, first, last, after] = runPlugin(plugins, home, [
    start,
    ['sync/getUserInfo'],
    ['sync/status'],
    ['sync/pullProgress', { limit: 1 }],
    ['sync/pullProgress', { limit: 1, cursor: '1' }],
    ['sync/status'],
  ])
  expect(manifest).toMatchObject({ name: 'scripted', capabilities: { userReadSync: true } })
  expect(who).toEqual({ externalId: 'user-reader', username: 'reader' })
  expect(before).toEqual({ externalCount: 2, pendingPush: 0, pendingPull: 2, conflicts: 0 })
  expect(first).toMatchObject({ entries: [{ externalId: '1' }], nextCursor: '1' })
  expect(last).toMatchObject({ entries: [{ externalId: '2' }], nextCursor: null })
  expect(after).toMatchObject({ pendingPull: 0 })
  const entries = [
    { externalId: '1', status: 'completed' },
    { externalId: '2', status: 'planned', updatedAt: '2026-01-01T00:00:00Z' },
    { externalId: '3', status: 'reading' },
    { externalId: '4', status: 'reading' },
  ]
  const [, pushed] = runPlugin(plugins, home, [start, ['sync/pushProgress', { entries }]])
  const statuses = pushed.results.map(({ status }: { status: string }) => status)
  expect(statuses).toEqual(['updated', 'unchanged', 'failed', 'created'])
  expect(remoteLists(pluginData, 'p').u).toMatchObject([
    { externalId: '1', status: 'completed', volumesRead: 2 },
    { externalId: '2' },
    { externalId: '4' },
  ])
})

it('the scripted plugin follows its script at the nth call, counted across restarts', () => {
  using files = scratch()
  const [plugins, home] = [join(files.folder, 'plugins'), join(files.folder, 'home')]
  mkdirSync(home)
  const at = { 'sync/status': [{ error: { code: -32_004, message: 'Down.' } }, {}] }
  putScriptedPlugin(plugins, { kind: 'metadata', at })
  expect(runPlugin(plugins, home, [['sync/status']])).toEqual([{ code: -32_004, message: 'Down.' }])
  expect(runPlugin(plugins, home, [['sync/status']])).toMatchObject([{ externalCount: 0 }])
})
