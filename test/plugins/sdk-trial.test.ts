import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ownEnvironment } from '../../server/config/environment.ts'
import { findProgram, launchEnvironmentOf } from '../../server/plugins/programs/find-program.ts'
import { newPlugin } from '../../server/plugins/sdk/new-plugin.ts'
import type { TrialOptions } from '../../server/plugins/sdk/trial/open-trial.ts'
import { tryPlugin } from '../../server/plugins/sdk/trial/try-plugin.ts'
import { nodeProgram } from '../../server/workers/node-program.ts'
import { type PluginScript, putScriptedPlugin } from '../fixtures/plugins/scripted-plugin.ts'
import { scratch } from '../fixtures/scratch.ts'
import { handTimers } from './runner-fixture.ts'
import { putSdkPlugin, type SdkPlugin } from './sdk-fixture.ts'

const launchEnvironment = launchEnvironmentOf(ownEnvironment, nodeProgram())

const python3 = await findProgram('python3', launchEnvironment)

/** What the test of a plugin prints. */
async function linesFor(folder: string, options: Partial<TrialOptions & { timeoutSeconds: number }> = {}) {
  const lines: string[] = []
  const onFinding = ({ kind, text }: { kind: string; text: string }) => lines.push(`${kind} ${text}`)
  const counts = await tryPlugin(folder, { launchEnvironment, clock: Date.now, onFinding, ...options })
  expect(counts.wrong).toBe(lines.filter((line) => line.startsWith('wrong ')).length)
  return lines
}

const wrongIn = (lines: readonly string[]) => lines.filter((line) => line.startsWith('wrong '))

async function trySdkPlugin(plugin: SdkPlugin): Promise<readonly string[]> {
  using files = scratch()
  return await linesFor(putSdkPlugin(files.folder, plugin))
}

async function tryScript(script: PluginScript, options: Parameters<typeof linesFor>[1] = {}) {
  using files = scratch()
  putScriptedPlugin(files.folder, script)
  return await linesFor(join(files.folder, 'scripted'), options)
}

/** A plugin of the SDK whose search is this code, with one exchange. */
const searching = (code: string, exchange: object): SdkPlugin => ({
  code: `const service = createClient({ baseUrl: 'https://lists.example', perMinute: 1 })
    definePlugin({ manifest, methods: { ...methods, 'metadata/series/search': async ({ query }) => { ${code} } } })`,
  exchanges: {
    'search.json': { method: 'metadata/series/search', params: { query: 'Salt', limit: 2 }, contains: {}, ...exchange },
  },
})

describe('plugin test', () => {
  it('finds nothing wrong with the plugin that plugin new creates', async () => {
    using files = scratch()
    const folder = join(files.folder, 'new one')
    expect(await newPlugin(folder, 'new-one')).toBeNull()
    const lines = await linesFor(folder)
    expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([])
    expect(lines).toContain('ok search.json, 2: asks again when the service is busy')
  })

  it.each([
    ['syncs', {}],
    ['finds series', { kind: 'metadata' }],
  ] as const)('finds nothing wrong with the scripted plugin that %s', async (_, script) => {
    expect(wrongIn(await tryScript(script))).toEqual([])
  })

  it.each<readonly [string, PluginScript, RegExp]>([
    ['writes noise', { at: { ping: { raw: 'hello\n' } } }, /ping has to answer "pong".* sent a line that is not JSON/],
    ['crashes', { at: { ping: { exit: 3 } } }, /ping has to answer.* exited unexpectedly \(exit code 3\)/],
    ['answers something else', { at: { ping: { answer: 'ok' } } }, /ping has to answer "pong", not the answer "ok"/],
    [
      'does not answer',
      { at: { ping: { silent: true } } },
      /ping has to answer.* didn’t respond to ping within 1 second/,
    ],
    ['exceeds a limit', { at: { ping: { lineOf: 5_000_000 } } }, /ping has to answer.* a line of more than 4 MB/],
    [
      'knows every method',
      { at: { 'inglenook/no-such-method': { answer: 1 } } },
      /an unknown method has to get the error -32601, not the answer 1/,
    ],
    [
      'has another error code',
      { at: { 'inglenook/no-such-method': { error: { code: 1, message: 'What?' } } } },
      /-32601, not the error 1: .*What\?/,
    ],
    ['has an invalid manifest', { manifest: { version: 7 } }, /start: .*can’t be used\. .*version/],
    ['has another version', { manifest: { version: '2.0.0' } }, /version is 1\.0\.0 in plugin\.json and 2\.0\.0/],
    [
      'can do nothing',
      { manifest: { capabilities: {} } },
      /needs metadataProvider, userReadSync, userRecommendationProvider or releaseSource/,
    ],
    [
      'lacks a method',
      {
        manifest: { capabilities: { userReadSync: true } },
        at: { 'sync/status': { error: { code: -32_601, message: 'No.' } } },
      },
      /sync\/status is needed for the capabilities of the manifest, and is not known/,
    ],
    [
      'crashes at wrong parameters',
      { at: { 'sync/pullProgress': { exit: 1 } } },
      /sync\/pullProgress with \{\} has to get the error -32602 or another\. .*exited/,
    ],
  ])('says what is wrong with a plugin that %s', async (name, script, line) => {
    const wrong = wrongIn(await tryScript(script, name === 'does not answer' ? { timeoutSeconds: 1 } : {}))
    expect(wrong.join('\n')).toMatch(line)
  })

  it('says that a plugin does not end in its time', async () => {
    const hand = handTimers(1_000)
    // Each process of it: the first one, and the one that gets wrong parameters.
    const ended = (async () => {
      for (let count = 0; count < 2; count += 1) for (const ms of [5_000, 2_000]) await hand.elapse(ms)
    })()
    const lines = await tryScript({ isStubborn: true }, { timers: hand.timers })
    await ended
    expect(wrongIn(lines)).toEqual(['wrong shutdown: it has to answer and end within 5 seconds, and had to be killed'])
  })

  it('says what is wrong with the folder', async () => {
    using files = scratch()
    expect(await linesFor(join(files.folder, 'none'))).toEqual([expect.stringMatching(/none is not a folder\. Give/)])
    mkdirSync(join(files.folder, 'empty'))
    expect(await linesFor(join(files.folder, 'empty'))).toEqual([expect.stringMatching(/has no plugin\.json/)])
    const folder = putSdkPlugin(files.folder, { code: '', file: { name: 'Not A Name' } })
    expect(await linesFor(folder)).toEqual([expect.stringMatching(/plugin\.json is damaged: name: Must be lowercase/)])
    symlinkSync('/etc', join(putSdkPlugin(files.folder, { code: '' }), 'link'))
    expect(await linesFor(folder)).toEqual([expect.stringMatching(/link is a link that leads out/)])
  })
})

describe('recorded exchanges', () => {
  const http = [{ url: 'https://lists.example/find?a=1&q=Salt', body: { title: 'Salt Roads' } }]
  const ask = `const { title } = await service.get('/find', { query: { q: query, a: 1 } })`

  it('answer the requests of a plugin, whatever the order of their parameters', async () => {
    const code = `${ask}; return { results: [{ externalId: '1', title }] }`
    const lines = await trySdkPlugin(searching(code, { http, contains: { results: [{ title: 'Salt Roads' }] } }))
    expect(wrongIn(lines)).toEqual([])
    expect(lines).toContain('ok search.json')
  })

  it.each<readonly [string, string, object, RegExp]>([
    [
      'a wrong type',
      `return { results: [{ externalId: '1', title: 'A', year: '1999' }] }`,
      {},
      /results\[0\]\.year has to be a whole number from 1000 to 2200, not "1999"/,
    ],
    [
      'a missing member',
      `return { results: [{ title: 'A' }] }`,
      {},
      /results\[0\]\.externalId has to be a text of 1 to 500 characters, or a whole number, not missing/,
    ],
    [
      'more than was asked for',
      `return { results: ['1', '2', '3'].map((externalId) => ({ externalId, title: 'A' })) }`,
      {},
      /has 3 items, and was asked for at most 2/,
    ],
    [
      'another value',
      `return { results: [] }`,
      { contains: { results: [{ title: 'A' }] } },
      /results has 0 items, not 1/,
    ],
    [
      'a member too many',
      `return { results: [{ externalId: '1', title: 'A', year: 2000 }] }`,
      { contains: undefined, answer: { results: [{ externalId: '1', title: 'A' }] } },
      /results\[0\]\.year is not expected/,
    ],
    ['an error', `throw upstream('Down.')`, {}, /got the error -32004: .*Down/],
    [
      'another error',
      `throw upstream('Down.')`,
      { contains: undefined, error: { code: -32_002 } },
      /has to get the error -32002, not the error -32004/,
    ],
    [
      'another message',
      `throw notFound('None.')`,
      { contains: undefined, error: { code: -32_002, message: 'Salt' } },
      /the message of the error has to contain "Salt"/,
    ],
    [
      'an unrecorded request',
      `await service.get('/other'); return { results: [] }`,
      {},
      /asked for GET https:\/\/lists\.example\/other, which is not recorded/,
    ],
    [
      'no request',
      `return { results: [] }`,
      { http },
      /never asked for the recorded GET https:\/\/lists\.example\/find/,
    ],
    [
      'an undeclared host',
      `await fetch('https://other.example/'); return { results: [] }`,
      { http: [{ url: 'https://other.example/' }] },
      /asked other\.example, which "hosts" of plugin\.json does not name/,
    ],
    ['a crash', `process.exit(4)`, {}, /exited unexpectedly \(exit code 4\)/],
    [
      'noise',
      `(await import('node:fs')).writeSync(1, 'noise\\n'); return { results: [] }`,
      {},
      /a line that is not JSON/,
    ],
  ])('say what is wrong: %s', async (_, code, exchange, line) => {
    expect(wrongIn(await trySdkPlugin(searching(code, exchange))).join('\n')).toMatch(line)
  })

  it.each([
    [['*.example'], []],
    [['lists.example:443'], []],
    [
      ['lists.example:80'],
      [expect.stringMatching(/asked lists\.example, which "hosts" of plugin\.json does not name/)],
    ],
    [[], [expect.stringMatching(/does not name/)]],
    [null, []],
  ])('tell requests to hosts that plugin.json does not list: %j', async (hosts, wrong) => {
    const plugin = searching(`${ask}; return { results: [] }`, { http })
    expect(wrongIn(await trySdkPlugin({ ...plugin, file: { hosts } }))).toEqual(wrong)
  })

  it('never reach a real service', async () => {
    let requests = 0
    const server = createServer((_, response) => {
      requests += 1
      response.end('{}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const code = `const { get } = await import('node:http')
      await fetch('http://127.0.0.1:${port}/').catch(() => undefined)
      await new Promise((done) => { try { get('http://127.0.0.1:${port}/', done).on('error', done) } catch { done() } })
      return { results: [] }`
    const lines = await trySdkPlugin(searching(code, {}))
    server.close()
    expect(requests).toBe(0)
    expect(wrongIn(lines).join('\n')).toMatch(/which is not recorded[\s\S]*other than by fetch/)
  })

  it('tell requests to one address apart by what they send, and note what the protocol does not know', async () => {
    const code = `const ask = (query) => service.post('/', { query, variables: { n: 1 } })
      const { title } = await ask('second'); await ask('first')
      return { results: [{ externalId: '1', title, coverUrl: 'x' }] }`
    const recorded = ['first', 'second'].map((query) => ({
      ...{ method: 'POST', url: 'https://lists.example/', sends: { query }, body: { title: query } },
    }))
    const contains = { results: [{ title: 'second' }] }
    const lines = await trySdkPlugin(searching(code, { http: recorded, contains }))
    expect(wrongIn(lines)).toEqual([])
    expect(lines).toContain('note search.json: results[0].coverUrl is not in the protocol, and ignored')
  })

  it('start the plugin with the settings and the storage that they name', async () => {
    const code = `definePlugin({
      manifest: { ...manifest, capabilities: { userReadSync: true }, requiredCredentials: [{ key: 'token', label: 'Token' }] },
      methods: {
        'sync/getUserInfo': (_, { credentials, userConfig }) => ({ externalId: credentials.token, username: String(userConfig.name) }),
        'sync/pullProgress': async (_, { storage }) => ({ entries: await storage.get('entries') ?? [], nextCursor: null }),
        'sync/pushProgress': ({ entries }) => ({ results: entries.slice(1).map(({ externalId }) => ({ externalId, status: 'updated' })) }),
        'sync/status': () => ({ externalCount: 1.5, pendingPush: 0, pendingPull: 0, conflicts: 0 }),
      },
    })`
    const entries = [
      { externalId: '1', status: 'reading' },
      { externalId: '2', status: 'planned' },
    ]
    const exchanges = {
      'setup.json': { credentials: { token: 'good' }, userConfig: { name: 'Ada' } },
      'all.json': [
        { method: 'sync/getUserInfo', answer: { externalId: 'good', username: 'Ada' } },
        { method: 'sync/getUserInfo', credentials: { token: 'own' }, contains: { externalId: 'own' } },
        { method: 'sync/pullProgress', params: { limit: 9 }, storage: { entries }, contains: { entries } },
        { method: 'sync/pushProgress', params: { entries }, contains: {} },
        { method: 'sync/status', contains: {} },
      ],
    }
    expect(wrongIn(await trySdkPlugin({ code, exchanges }))).toEqual([
      'wrong all.json, 4: results has nothing about the entry "1"',
      'wrong all.json, 5: externalCount has to be a whole number from 0 to 2147483647, not 1.5',
    ])
  })

  it('that cannot be read are named, with the member that is wrong', async () => {
    const exchanges = {
      'a.json': 'not json',
      'b.json': { method: 'ping' },
      'c.json': { method: 'ping', answer: 'pong', http: [{ url: 'nowhere' }] },
      'd.json': { method: 'ping', answr: 'pong', answer: 1 },
    }
    const lines = wrongIn(await trySdkPlugin({ code: 'definePlugin({ manifest, methods })', exchanges }))
    expect(lines).toEqual([
      'wrong exchanges: a.json is not JSON',
      expect.stringMatching(/b\.json: needs one of answer, contains and error/),
      expect.stringMatching(/c\.json: http\.0\.url: /),
      expect.stringMatching(/d\.json: .*answr/),
    ])
  })

  it.runIf(python3 !== null)(
    'with requests are left out for a plugin in another language, which is checked otherwise',
    async () => {
      using files = scratch()
      mkdirSync(join(files.folder, 'snake', 'exchanges'), { recursive: true })
      const run = { command: 'python3', args: ['main.py'] }
      files.put('snake/plugin.json', JSON.stringify({ name: 'snake', displayName: 'Snake', run }))
      files.put('snake/main.py', python)
      const asked = { method: 'metadata/series/match', params: { title: 'A' }, answer: null }
      writeFileSync(
        join(files.folder, 'snake/exchanges/all.json'),
        JSON.stringify([asked, { ...asked, http: [{ url: 'https://lists.example/' }] }]),
      )
      const lines = await linesFor(join(files.folder, 'snake'))
      expect(wrongIn(lines)).toEqual([])
      expect(lines).toContain('ok all.json, 1')
      expect(lines.join('\n')).toMatch(/note all\.json, 2: left out, because only plugins in JavaScript/)
    },
  )
})

const python = `import json, sys
known = {"ping": "pong", "shutdown": None, "metadata/series/search": {"results": []}, "metadata/series/match": None, "metadata/series/get": {"externalId": "1"}}
known["initialize"] = {"name": "snake", "displayName": "Snake", "version": "1", "protocolVersion": "1.0", "capabilities": {"metadataProvider": ["series"]}}
for line in sys.stdin:
    call = json.loads(line)
    answer = {"result": known[call["method"]]} if call["method"] in known else {"error": {"code": -32601, "message": "?"}}
    print(json.dumps({"jsonrpc": "2.0", "id": call["id"], **answer}), flush=True)
`
