import { describe, expect, it } from 'vitest'
import { rpcCodes } from '../../../server/domain/plugins/plugin-failure.ts'
import { handTimers } from '../runner-fixture.ts'
import { type Answer, officialFixture, wrongOnTrial } from './official-fixture.ts'

const signedIn = { launch: { credentials: { apiToken: 'secret-token' } } }
const search = ['metadata/series/search', { query: 'Lamp', limit: 5 }] as const
const nothing = { count: 0, next: null, previous: null, results: [] }

/** What a search comes to, when the service answers like this in turn, and at last with an empty list. */
async function searchWith(...answers: readonly Answer[]) {
  const left = [...answers]
  await using metron = await officialFixture('metron', {
    ...signedIn,
    respond: () => left.shift() ?? { body: nothing },
  })
  return { answer: await metron.ask(...search), requests: metron.requests, lines: metron.lines }
}

const failure = (code: number, message: RegExp, more: object = {}) => ({
  ok: false,
  failure: { code, message: expect.stringMatching(message), ...more },
})

it('passes plugin test with each method on recorded answers', { timeout: 180_000 }, async () => {
  expect(await wrongOnTrial('metron')).toEqual([])
})

describe('when Metron has trouble', { timeout: 60_000 }, () => {
  it.each([
    ['an error', { status: 400, body: { detail: 'no' } }, /status 400/],
    ['a page instead of JSON', { body: '<html>Down for maintenance</html>' }, /other than JSON/],
    ['half an answer', { body: '{"count": 1, "results": [' }, /other than JSON/],
    ['a list', { body: [] }, /a form that this plugin does not know/],
    ['results that are none', { body: { ...nothing, results: { id: 1 } } }, /a form that this plugin does not know/],
  ])('says so: %s', async (_, answer, message) => {
    const { answer: got, requests } = await searchWith(answer)
    expect(got).toMatchObject(failure(rpcCodes.upstream, message))
    expect(requests).toHaveLength(1)
  })

  it('leaves out what is damaged in a list', async () => {
    const damaged = [null, 7, { id: 'x', series: 'Lamp (2004)' }, { id: 8 }, { id: 9, series: 'Lamp', year_began: '4' }]
    const { answer } = await searchWith({ body: { ...nothing, results: damaged } })
    expect(answer).toEqual({ ok: true, value: { results: [{ externalId: '9', title: 'Lamp' }] } })
  })

  it('asks again after an error of the server', async () => {
    const { answer, requests } = await searchWith({ status: 500 })
    expect(answer).toEqual({ ok: true, value: { results: [] } })
    expect(requests.map(({ url }) => url.search)).toEqual(['?name=Lamp', '?name=Lamp', '?q=Lamp'])
  })

  it('waits for as long as it asks, or leaves a long pause to the server', async () => {
    const soon = await searchWith({ status: 429, headers: { 'retry-after': '0' } })
    expect(soon.answer).toMatchObject({ ok: true })
    expect(soon.requests).toHaveLength(3)
    const late = await searchWith({ status: 429, headers: { 'retry-after': '4200' } })
    expect(late.answer).toMatchObject(failure(rpcCodes.rateLimited, /too many requests/, { retryAfterSeconds: 4_200 }))
    expect(late.requests).toHaveLength(1)
  })

  it('remembers a long pause when a new process begins', async () => {
    await using metron = await officialFixture('metron', {
      ...signedIn,
      respond: () => ({ status: 429, headers: { 'retry-after': '4200' } }),
    })
    const [first, second] = [await metron.ask(...search), await metron.ask(...search)]
    const late = { retryAfterSeconds: expect.toSatisfy((seconds) => seconds > 4_000 && seconds <= 4_200) }
    for (const answer of [first, second]) {
      expect(answer).toMatchObject(failure(rpcCodes.rateLimited, /too many requests/, late))
    }
    expect(metron.requests).toHaveLength(1)
  })

  it('is ended by the server when Metron never answers', async () => {
    const { timers, elapse } = handTimers()
    await using metron = await officialFixture('metron', {
      launch: { ...signedIn.launch, timeoutSeconds: 7 },
      respond: () => 'silent',
      runner: { timers },
    })
    const answer = metron.ask(...search)
    await expect.poll(() => metron.requests.length, { timeout: 30_000 }).toBe(1)
    await elapse(7_000)
    expect(await answer).toMatchObject({ ok: false, failure: { kind: 'timeout' } })
  })
})

describe('signing in', { timeout: 60_000 }, () => {
  it.each([
    ['the token', { apiToken: 'secret-token', username: 'ada', password: 'secret' }, 'Bearer secret-token'],
    ['a token that was copied with more', { apiToken: ' Bearer secret-token\n' }, 'Bearer secret-token'],
    ['name and password', { username: 'ada', password: 'sécret' }, 'Basic YWRhOnPDqWNyZXQ='],
  ])('uses %s', async (_, credentials, authorization) => {
    await using metron = await officialFixture('metron', {
      launch: { credentials },
      respond: () => ({ body: nothing }),
    })
    expect(await metron.ask(...search)).toMatchObject({ ok: true })
    expect(metron.requests[0]?.headers).toMatchObject({ authorization })
    expect(new Set(metron.requests.map(({ url }) => url.host))).toEqual(new Set(['metron.cloud']))
  })

  it('sends nothing without credentials, and says where to enter them', async () => {
    await using metron = await officialFixture('metron', {
      launch: { credentials: { username: 'ada' } },
      respond: () => ({ body: nothing }),
    })
    expect(await metron.ask(...search)).toMatchObject(failure(rpcCodes.configuration, /API token.*password/))
    expect(metron.reached).toEqual([])
  })

  it('asks again after access was refused for another reason', async () => {
    const answers: Answer[] = [{ status: 403, body: {} }, { body: nothing }, { body: nothing }]
    await using metron = await officialFixture('metron', { ...signedIn, respond: () => answers.shift() ?? 'silent' })
    await metron.run(async (session) => {
      const refused = await session.call(...search)
      expect(refused).toMatchObject(
        failure(rpcCodes.configuration, /refused access\. Check the key, or try again later/),
      )
      expect(await session.call(...search)).toMatchObject({ ok: true })
    })
  })

  it('asks only once with credentials that are refused, and reveals none', async () => {
    await using metron = await officialFixture('metron', {
      ...signedIn,
      respond: () => ({ status: 401, body: { detail: 'Invalid token.' } }),
    })
    const answers = await metron.run(async (session) => [
      await session.call(...search),
      await session.call('metadata/book/get', { externalId: '1' }),
    ])
    for (const answer of answers) expect(answer).toMatchObject(failure(rpcCodes.configuration, /metron\.cloud/))
    expect(metron.requests).toHaveLength(1)
    expect(JSON.stringify([answers, metron.lines])).not.toContain('secret-token')
  })
})
