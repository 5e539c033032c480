import { describe, expect, it } from 'vitest'
import type { WaitingSession } from './device-store.ts'
import { type Act, joinAct } from './outbox.ts'

const minute = 60_000
let made = 0

function afterActs(acts: readonly Act[], before?: WaitingSession): readonly WaitingSession[] {
  const sessions: WaitingSession[] = before === undefined ? [] : [before]
  for (const act of acts) {
    made += 1
    const joined = joinAct(sessions.at(-1), act, { id: `session-${made}`, userId: 'ana', bookId: 'b' })
    if (joined.id === sessions.at(-1)?.id) sessions.pop()
    sessions.push(joined)
  }
  return sessions
}

const at = (minutes: number, toPage: number): Act => ({
  kind: 'progress',
  toPage,
  toPercentage: null,
  at: minutes * minute,
})

describe('reading while offline', () => {
  it('is one session with the last position while reading continues', () => {
    const [session, ...more] = afterActs([at(0, 3), at(1, 4), at(2, 6)])
    expect(more).toEqual([])
    expect(session).toMatchObject({ toPage: 6, startedAt: 0, endedAt: 2 * minute, pagesRead: 3, activeMs: 2 * minute })
  })

  it('starts another session after a long pause', () => {
    expect(afterActs([at(0, 3), at(31, 4)]).map(({ toPage }) => toPage)).toEqual([3, 4])
  })

  it('never joins a session that may already have been sent', () => {
    const [first] = afterActs([at(0, 3)])
    expect(first).toBeDefined()
    if (first === undefined) return
    expect(afterActs([at(1, 4)], { ...first, isSent: true }).map(({ toPage }) => toPage)).toEqual([3, 4])
  })

  it('records going back as the later action', () => {
    expect(afterActs([at(0, 9), at(1, 2)])[0]).toMatchObject({ toPage: 2, pagesRead: 0 })
  })

  it('stores a mark as unread separately from reading before and after it', () => {
    const reset: Act = { kind: 'reset', toPage: null, toPercentage: null, at: minute }
    expect(afterActs([at(0, 9), reset, at(2, 1)]).map(({ kind }) => kind)).toEqual(['progress', 'reset', 'progress'])
  })

  it('ends with a mark as read at the current position', () => {
    const done: Act = { kind: 'completed', toPage: null, toPercentage: null, at: minute }
    expect(afterActs([at(0, 9), done])).toMatchObject([{ kind: 'completed', toPage: 9 }])
  })

  it('counts no more pages than can be turned, and no time away from the book', () => {
    const [session] = afterActs([at(0, 1), { ...at(0, 200), at: 2_000 }, at(20, 201)])
    expect(session).toMatchObject({ pagesRead: 3 })
    expect(session?.activeMs).toBeLessThan(4 * minute)
  })

  it('stays in order when the clock is set back', () => {
    expect(afterActs([at(10, 5), at(9, 6)])).toMatchObject([{ toPage: 6, endedAt: 10 * minute }])
  })
})
