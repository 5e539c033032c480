import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rpcCodes } from '../../server/domain/plugins/plugin-failure.ts'
import { isBlockedVariable } from '../../server/domain/plugins/plugin-limits.ts'
import { readingDirections, seriesStatuses } from '../../server/domain/vocabulary.ts'
import { noHost, runnerFixture } from './runner-fixture.ts'

const readme = readFileSync(join(import.meta.dirname, '../../server/plugins/README.md'), 'utf8')
const block = (language: string) =>
  new RegExp(`\`\`\`${language}\n([^\`]*(?:\`(?!\`\`)[^\`]*)*)\`\`\``).exec(readme)?.[1] ?? ''

it('the example plugin of the README is discovered and syncs a list', async () => {
  await using fixture = runnerFixture()
  mkdirSync(join(fixture.plugins, 'my-list'))
  writeFileSync(join(fixture.plugins, 'my-list', 'plugin.json'), block('json'))
  writeFileSync(join(fixture.plugins, 'my-list', 'main.mjs'), block('js'))
  const [found] = await fixture.runner.found()
  if (found === undefined || 'problem' in found) throw new Error(JSON.stringify(found))
  expect(found).toMatchObject({ name: 'my-list', command: 'node', args: ['my-list/main.mjs'] })
  const user = { userId: 'user-1', userPluginId: 'use-1' }
  const launch = { ...fixture.put(), name: found.name, command: found.command, args: found.args, user }
  const read = { externalId: '7', title: 'Salt Roads', status: 'reading', volumesRead: 2 }
  const exchange = (calls: readonly (readonly [method: string, params: object])[]) =>
    fixture.runner.run(launch, noHost, async (session) => {
      const answers: unknown[] = []
      for (const [method, params] of calls) {
        const answer = await session.call(method, params)
        answers.push(answer.ok ? answer.value : answer.failure.message)
      }
      return answers
    })
  const first = await exchange([
    ['ping', {}],
    ['sync/getUserInfo', {}],
    ['sync/pushProgress', { entries: [read] }],
    ['sync/dance', {}],
  ])
  expect(first).toEqual({
    ok: true,
    value: [
      'pong',
      { externalId: 'me', username: 'Me' },
      { results: [{ externalId: '7', status: 'updated' }] },
      'The plugin my-list says: sync/dance is not known here.',
    ],
  })
  const later = await exchange([
    ['sync/pullProgress', { limit: 500 }],
    ['sync/status', {}],
  ])
  expect(later).toMatchObject({
    ok: true,
    value: [
      { entries: [read], nextCursor: null },
      { externalCount: 1, pendingPush: 0 },
    ],
  })
})

it('the README names every method in either direction', () => {
  const code = join(import.meta.dirname, '../../server')
  const files = readdirSync(code, { recursive: true, encoding: 'utf8' })
  const asked = files
    .filter((file) => /^(library[\\/]plugins|plugins)[\\/](?!sdk[\\/]).*(?<!\.test)\.ts$/.test(file))
    .flatMap((file) => readFileSync(join(code, file), 'utf8').match(/'(?:sync|metadata|storage)\/[a-zA-Z/]+'/g) ?? [])
  expect(asked.length).toBeGreaterThan(10)
  for (const method of asked) expect(readme).toContain(`| \`${method.slice(1, -1)}\` |`)
  for (const name of [...seriesStatuses, ...readingDirections]) expect(readme).toContain(`\`${name}\``)
})

it('the README names every error code and the variables that no plugin can override', () => {
  for (const code of Object.values(rpcCodes)) expect(readme).toContain(String(code))
  for (const name of ['HOME', 'USERPROFILE', 'TMPDIR', 'TMP', 'TEMP']) {
    expect(readme).toContain(`\`${name}\``)
    expect(isBlockedVariable(name)).toBe(true)
  }
})
