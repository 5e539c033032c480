import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import type { ShownPairing, User } from '../../../api/types.ts'
import { type PairingContext, type PairingState, requestPairing } from './request-pairing.ts'

const gone = new ApiError(404, 'not_found', 'gone')
const mara = { username: 'mara' } as User

/** A server with scripted poll responses (then `null`), and a clock that advances only while waiting. */
function serverWith(answers: readonly (User | null | Error)[], expiresIn = 300) {
  const left = [...answers]
  let now = 0
  let codes = 0
  const context: PairingContext = {
    start: async () => {
      codes += 1
      return { code: `${codes}`, expiresIn, pollSeconds: 2 } as ShownPairing
    },
    poll: async () => {
      const answer = left.shift() ?? null
      if (answer instanceof Error) throw answer
      return answer
    },
    pause: async (milliseconds) => {
      now += milliseconds
    },
    now: () => now,
  }
  return { context, passed: () => now }
}

async function reported(context: PairingContext, signal = new AbortController().signal): Promise<PairingState[]> {
  const all: PairingState[] = []
  await requestPairing(context, signal, (state) => all.push(state))
  return all
}
const kinds = (all: readonly PairingState[]) =>
  all.map((state) => (state.kind === 'shown' ? state.pairing.code : state.kind))

describe('a browser waiting for pairing', () => {
  it('is signed in once the request is approved', async () => {
    const all = await reported(serverWith([null, null, mara]).context)
    expect(kinds(all)).toEqual(['1', 'in'])
    expect(all.at(-1)).toEqual({ kind: 'in', user: mara })
  })

  it('reports a denial and stops polling', async () => {
    expect(kinds(await reported(serverWith([null, gone]).context))).toEqual(['1', 'turned-away'])
  })

  it('shows a new code after expiry, even when the server reports it first', async () => {
    const late = [...Array.from({ length: 4 }, () => null), gone, mara]
    expect(kinds(await reported(serverWith(late, 12).context))).toEqual(['1', '2', 'in'])
    expect(kinds(await reported(serverWith([null, null, mara], 5).context))).toEqual(['1', '2', 'in'])
  })

  it('pauses after half an hour without approval', async () => {
    const { context, passed } = serverWith([])
    const all = kinds(await reported(context))
    expect(all).toEqual(['1', '2', '3', '4', '5', '6', 'resting'])
    expect(passed()).toBeLessThanOrEqual(31 * 60_000)
  })

  it.each([0, 429, 503])('continues waiting when the response is %s', async (status) => {
    const all = await reported(serverWith([new ApiError(status, 'away', 'away'), mara]).context)
    expect(kinds(all)).toEqual(['1', 'in'])
  })

  it('reports any other error', async () => {
    const error = new ApiError(500, 'internal', 'broken')
    expect((await reported(serverWith([error]).context)).at(-1)).toEqual({ kind: 'failed', error })
    const { context } = serverWith([])
    const refused = { ...context, start: () => Promise.reject(error) }
    expect(await reported(refused)).toEqual([{ kind: 'failed', error }])
  })

  it('reports nothing after the page was left', async () => {
    const controller = new AbortController()
    const { context } = serverWith([])
    const poll = async () => {
      controller.abort()
      throw gone
    }
    expect(kinds(await reported({ ...context, poll }, controller.signal))).toEqual(['1'])
  })

  it('sends no request when the dialog closes while it is opening', async () => {
    const controller = new AbortController()
    const { context } = serverWith([])
    const leaving = { ...context, pause: async () => controller.abort() }
    expect(await reported(leaving, controller.signal)).toEqual([])
  })
})
