import type { RequestListener } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { idleAfter, noteRequests } from '../../server/http/kit/idle-timer.ts'

const idleMs = 30_000
let idleCount = 0
let answered = 0
let handler: RequestListener

const ask = (url: string) => {
  const [request, response] = [{ url }, {}] as unknown as Parameters<RequestListener>
  handler(request, response)
}

beforeEach(() => {
  vi.useFakeTimers()
  idleCount = 0
  answered = 0
  handler = noteRequests(
    () => {
      answered += 1
    },
    idleAfter(idleMs, () => {
      idleCount += 1
    }),
  )
})
afterEach(() => vi.useRealTimers())

describe('the idle timer of the server', () => {
  it('fires once after the configured time', () => {
    ask('/api/v1/books')
    vi.advanceTimersByTime(idleMs - 1)
    expect(idleCount).toBe(0)
    vi.advanceTimersByTime(1)
    expect(idleCount).toBe(1)
    vi.advanceTimersByTime(10 * idleMs)
    expect(idleCount).toBe(1)
  })

  it('does not fire during requests, and fires again after further ones', () => {
    for (let turn = 0; turn < 5; turn += 1) {
      ask('/api/v1/books')
      vi.advanceTimersByTime(idleMs - 1)
    }
    expect(idleCount).toBe(0)
    vi.advanceTimersByTime(1)
    ask('/api/v1/series')
    vi.advanceTimersByTime(idleMs)
    expect(idleCount).toBe(2)
    expect(answered).toBe(6)
  })

  it('ignores health checks', () => {
    ask('/api/v1/books')
    for (let turn = 0; turn < 10; turn += 1) {
      vi.advanceTimersByTime(idleMs / 10)
      ask('/health')
    }
    expect(idleCount).toBe(1)
    expect(answered).toBe(11)
  })
})
