import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rpcCodes } from '../../../server/domain/plugins/plugin-failure.ts'
import { createHourlyLimit } from '../../../server/plugins/official/comicvine/hourly-limit.ts'
import { plainText } from '../../../server/plugins/official/comicvine/plain-text.ts'
import { stateFile } from '../../../server/plugins/sdk/index.ts'
import { scratch } from '../../fixtures/scratch.ts'
import { handTimers } from '../runner-fixture.ts'
import { type Answer, officialFixture, wrongOnTrial } from './official-fixture.ts'

const signedIn = { launch: { credentials: { apiKey: 'secret-key' } } }
const search = ['metadata/series/search', { query: 'Lamp', limit: 5 }] as const
const nothing = { error: 'OK', status_code: 1, results: [] }

/** What a search comes to, when the service answers like this in turn, and at last with an empty list. */
async function searchWith(...answers: readonly Answer[]) {
  const left = [...answers]
  await using comicVine = await officialFixture('comicvine', {
    ...signedIn,
    respond: () => left.shift() ?? { body: nothing },
  })
  return { answer: await comicVine.ask(...search), requests: comicVine.requests }
}

const failure = (code: number, message: RegExp, more: object = {}) => ({
  ok: false,
  failure: { code, message: expect.stringMatching(message), ...more },
})

it('passes plugin test with each method on recorded answers', { timeout: 180_000 }, async () => {
  expect(await wrongOnTrial('comicvine')).toEqual([])
})

describe('when Comic Vine has trouble', { timeout: 60_000 }, () => {
  it.each([
    ['a page instead of JSON', { body: '<html>You are blocked</html>' }, /other than JSON/],
    ['no code', { body: { results: [] } }, /a form that this plugin does not know/],
    ['results that are none', { body: { ...nothing, results: 'none' } }, /a form that this plugin does not know/],
  ])('says so: %s', async (_, answer, message) => {
    const { answer: got, requests } = await searchWith(answer)
    expect(got).toMatchObject(failure(rpcCodes.upstream, message))
    expect(requests).toHaveLength(1)
  })

  it('leaves out what is damaged in a list', async () => {
    const results = [null, 'x', { id: 1 }, { id: '2', name: 'Lamp' }, { id: 3, name: ' Lamp ', start_year: 'soon' }]
    const { answer } = await searchWith({ body: { ...nothing, results } })
    const value = { results: [{ externalId: '3', title: 'Lamp', alternateTitles: [] }] }
    expect(answer).toEqual({ ok: true, value })
  })

  it('counts what is damaged in a list that may be cut off, and then is certain of none', async () => {
    const [lamp, other] = [
      { id: 3, name: 'Lamp', start_year: '1999' },
      { id: 4, name: 'Lamp', start_year: '1950' },
    ]
    const match = async (results: readonly unknown[]) => {
      await using comicVine = await officialFixture('comicvine', {
        ...signedIn,
        respond: () => ({ body: { ...nothing, results } }),
      })
      return await comicVine.ask('metadata/series/match', { title: 'Lamp', year: 1999 })
    }
    expect(await match([lamp, null, other])).toMatchObject({ ok: true, value: { externalId: '3' } })
    const full = [lamp, ...Array.from({ length: 98 }, () => null), other]
    expect(await match(full)).toEqual({ ok: true, value: null })
  })

  it('asks again after an error of the server', async () => {
    const { answer, requests } = await searchWith({ status: 500 }, { status: 502 })
    expect(answer).toEqual({ ok: true, value: { results: [] } })
    expect(requests).toHaveLength(3)
  })

  it.each([
    ['429 with a pause', { status: 429, headers: { 'retry-after': '700' } }, 700],
    ['420, its own status', { status: 420, body: { status_code: 107, error: 'Slow down', results: [] } }, 900],
    ['the code 107', { body: { status_code: 107, error: 'Slow down', results: [] } }, 900],
  ])('comes back later, and does not ask again: %s', async (_, answer, retryAfterSeconds) => {
    const { answer: got, requests } = await searchWith(answer)
    expect(got).toMatchObject(failure(rpcCodes.rateLimited, /requests/, { retryAfterSeconds }))
    expect(requests).toHaveLength(1)
  })

  it.each([
    ['429', { status: 429, headers: { 'retry-after': '700' } }],
    ['420', { status: 420 }],
    ['107', { body: { status_code: 107, error: 'Slow down', results: [] } }],
  ])('remembers the pause when a new process begins: %s', async (_, answer) => {
    await using comicVine = await officialFixture('comicvine', { ...signedIn, respond: () => answer })
    const answers = [await comicVine.ask(...search), await comicVine.ask(...search)]
    for (const one of answers) expect(one).toMatchObject(failure(rpcCodes.rateLimited, /requests/))
    expect(comicVine.requests).toHaveLength(1)
  })

  it('is ended by the server when Comic Vine never answers', async () => {
    const { timers, elapse } = handTimers()
    await using comicVine = await officialFixture('comicvine', {
      launch: { ...signedIn.launch, timeoutSeconds: 7 },
      respond: () => 'silent',
      runner: { timers },
    })
    const answer = comicVine.ask(...search)
    await expect.poll(() => comicVine.requests.length, { timeout: 30_000 }).toBe(1)
    await elapse(7_000)
    expect(await answer).toMatchObject({ ok: false, failure: { kind: 'timeout' } })
  })
})

describe('the key', { timeout: 60_000 }, () => {
  it('goes to Comic Vine alone', async () => {
    const { requests } = await searchWith()
    expect(requests.map(({ url }) => [url.host, url.searchParams.get('api_key')])).toEqual([
      ['comicvine.gamespot.com', 'secret-key'],
    ])
  })

  it('is needed before anything is sent', async () => {
    await using comicVine = await officialFixture('comicvine', { respond: () => ({ body: nothing }) })
    expect(await comicVine.ask(...search)).toMatchObject(failure(rpcCodes.configuration, /API key/))
    expect(comicVine.reached).toEqual([])
  })

  it('is sent again after access was refused for another reason', async () => {
    const answers: Answer[] = [{ status: 403, body: '<html>' }, { body: nothing }]
    await using comicVine = await officialFixture('comicvine', {
      ...signedIn,
      respond: () => answers.shift() ?? 'silent',
    })
    await comicVine.run(async (session) => {
      expect(await session.call(...search)).toMatchObject(failure(rpcCodes.configuration, /refused access/))
      expect(await session.call(...search)).toMatchObject({ ok: true })
    })
  })

  it('is sent only once when it is refused, and never revealed', async () => {
    await using comicVine = await officialFixture('comicvine', {
      ...signedIn,
      respond: () => ({ status: 401, body: { status_code: 100, error: 'Invalid API Key', results: [] } }),
    })
    const answers = await comicVine.run(async (session) => [
      await session.call(...search),
      await session.call('metadata/book/get', { externalId: '1' }),
    ])
    for (const answer of answers) expect(answer).toMatchObject(failure(rpcCodes.configuration, /settings/))
    expect(comicVine.requests).toHaveLength(1)
    expect(JSON.stringify([answers, comicVine.lines])).not.toContain('secret-key')
  })
})

it('no more requests go to a resource in any hour than allowed, and others do not count', () => {
  let now = 1_000_000
  const limit = createHourlyLimit(3, () => now)
  expect([limit.take('search'), limit.take('search')]).toEqual([0, 0])
  now += 600_000
  expect([limit.take('search'), limit.take('search'), limit.take('issues')]).toEqual([0, 3_000, 0])
  now += 3_000_000 - 1
  expect(limit.take('search')).toBe(1)
  now += 1
  expect([limit.take('search'), limit.take('search'), limit.take('search')]).toEqual([0, 0, 600])
})

it('the requests of an earlier process count, and a damaged file does not', () => {
  using files = scratch()
  const file = join(files.folder, 'requests.json')
  let now = 1_000_000
  const next = () => {
    const limit = createHourlyLimit(2, () => now)
    limit.continueIn(stateFile(files.folder, 'requests.json'))
    return limit
  }
  expect([next().take('search'), next().take('search'), next().take('search')]).toEqual([0, 0, 3_600])
  next().blockFor(9_000)
  now += 3_600_000
  expect(next().take('issues')).toBe(5_400)
  writeFileSync(file, '{"sent":{"search":7},"blockedUntil":"x"')
  expect(next().take('search')).toBe(0)
})

it.each([
  ['<p>One<br>two</p><ul><li>three</li></ul>', 'One\ntwo\n\nthree'],
  ['a &lt;b&gt; &#8217; &#x2019; &hellip; &unknown; 1 < 2', 'a <b> ’ ’ … &unknown; 1 < 2'],
  ['Lamps.<h2>Covers</h2><p>Many</p>', 'Lamps.'],
  ['<table><tr><td>1</td></tr></table>', undefined],
  ['&#9999999;', '&#9999999;'],
  [null, undefined],
])('reads a description: %j', (html, text) => expect(plainText(html)).toBe(text))
