import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { scratch } from '../../fixtures/scratch.ts'
import { handTimers } from '../runner-fixture.ts'
import { type OfficialOptions, officialFixture, wrongOnTrial } from './official-fixture.ts'

const main = `import { createClient, definePlugin } from '../../sdk/index.ts'
import type { Client } from '../../sdk/index.ts'
import { found, type Lamp } from './lamps.ts'

const service: Client = createClient({ baseUrl: 'https://lamps.example/api', perMinute: 600 })
const search = (name: string) => service.get<Lamp[]>('/lamps', { query: { name } })

definePlugin({
  manifest: { name: 'lamps', displayName: 'Lamps', version: '1.0.0', capabilities: { metadataProvider: ['series'] } },
  methods: {
    'metadata/series/search': async ({ query }) => ({ results: (await search(query)).map(found) }),
    'metadata/series/match': () => null,
    'metadata/series/get': async ({ externalId }) => found(await service.get<Lamp>(\`/lamps/\${externalId}\`)),
  },
})
`
const lamps = `export type Lamp = { readonly id: number; readonly name: string }
export const found = ({ id, name }: Lamp) => ({ externalId: String(id), title: name })
`
const file = {
  name: 'lamps',
  displayName: 'Lamps',
  version: '1.0.0',
  run: { command: 'node', args: ['main.mjs'] },
  hosts: ['lamps.example'],
}
const salt = { id: 7, name: 'Salt' }
const exchanges = [
  {
    method: 'metadata/series/search',
    params: { query: 'Salt', limit: 5 },
    http: [{ url: 'https://lamps.example/api/lamps?name=Salt', body: [salt] }],
    answer: { results: [{ externalId: '7', title: 'Salt' }] },
  },
  { method: 'metadata/series/match', params: { title: 'Salt' }, answer: null },
  {
    method: 'metadata/series/get',
    params: { externalId: '7' },
    http: [{ url: 'https://lamps.example/api/lamps/7', body: salt }],
    answer: { externalId: '7', title: 'Salt' },
  },
]

/** The sources of a plugin in two files of TypeScript. */
function sources() {
  const files = scratch()
  mkdirSync(join(files.folder, 'lamps', 'exchanges'), { recursive: true })
  files.put('lamps/main.ts', main)
  files.put('lamps/lamps.ts', lamps)
  files.put('lamps/plugin.json', JSON.stringify(file))
  files.put('lamps/exchanges/all.json', JSON.stringify(exchanges))
  return { folder: join(files.folder, 'lamps'), [Symbol.dispose]: () => files[Symbol.dispose]() }
}

async function searchWith(respond: OfficialOptions['respond'], more: Partial<OfficialOptions> = {}) {
  using plugin = sources()
  await using fixture = await officialFixture(plugin.folder, { respond, ...more })
  const answer = await fixture.ask('metadata/series/search', { query: 'Salt', limit: 5 })
  return { answer, requests: fixture.requests, reached: fixture.reached }
}

describe('a plugin in TypeScript', () => {
  it('starts from the files that the build packs, and reaches its service through the server', async () => {
    const { answer, requests, reached } = await searchWith(() => ({ body: [{ id: 7, name: 'Salt' }] }))
    expect(answer).toEqual({ ok: true, value: { results: [{ externalId: '7', title: 'Salt' }] } })
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET https://lamps.example/api/lamps?name=Salt',
    ])
    expect(reached).toHaveLength(1)
  })

  it.each([
    [{ status: 404 }, 'not-found'],
    [{ status: 429, headers: { 'retry-after': '60' } }, 'rate-limited'],
    [{ body: '{"broken' }, 'upstream'],
  ])('fails as its service does: %j', async (given, kind) => {
    const { answer } = await searchWith(() => given)
    expect(answer).toMatchObject({ ok: false, failure: { kind } })
  })

  it('is ended when its service is silent', async () => {
    const { timers, elapse } = handTimers()
    const silent = searchWith(
      () => {
        void elapse(20_000)
        return 'silent'
      },
      { runner: { timers } },
    )
    expect((await silent).answer).toMatchObject({ ok: false, failure: { kind: 'timeout' } })
  })

  it('passes plugin test with its exchanges', async () => {
    using plugin = sources()
    expect(await wrongOnTrial(plugin.folder)).toEqual([])
  })
})
