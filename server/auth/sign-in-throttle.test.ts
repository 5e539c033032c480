import { describe, expect, it } from 'vitest'
import { createSignInThrottle } from './sign-in-throttle.ts'

function setup() {
  let now = 0
  const attempt = createSignInThrottle(() => now)
  const fail = (account: string, address: string, times: number) => {
    for (let i = 0; i < times; i++) {
      for (let tries = attempt(account, address); tries.kind === 'wait'; tries = attempt(account, address)) now += 1_000
    }
  }
  return { attempt, fail, pass: (seconds: number) => (now += seconds * 1_000), time: () => now / 1_000 }
}

describe('guessing', () => {
  it('goes slower with each failure after the fifth, up to a minute', () => {
    const { fail, time } = setup()
    fail('mara', 'home', 5)
    expect(time()).toBe(0)
    fail('mara', 'home', 4)
    expect(time()).toBe(1 + 2 + 4 + 8)
    fail('mara', 'home', 4)
    expect(time()).toBe(15 + 16 + 32 + 60 + 60)
  })

  it('counts attempts that run at the same time', () => {
    const { attempt } = setup()
    for (let i = 0; i < 5; i++) expect(attempt('mara', 'home').kind).toBe('go')
    expect(attempt('mara', 'home')).toEqual({ kind: 'wait', seconds: 1 })
  })

  it('at many accounts from one address is slowed, too', () => {
    const { attempt } = setup()
    for (let i = 0; i < 20; i++) attempt(`account ${i}`, 'home')
    expect(attempt('one more', 'home').kind).toBe('wait')
    expect(attempt('one more', 'elsewhere').kind).toBe('go')
  })

  it('at one account from many addresses never keeps its owner out for long', () => {
    const { attempt, pass } = setup()
    for (let i = 0; i < 60; i++) attempt('mara', `address ${i}`)
    const mine = attempt('mara', 'home')
    expect(mine.kind === 'wait' && mine.seconds).toBeLessThanOrEqual(15)
    pass(15)
    expect(attempt('mara', 'home').kind).toBe('go')
  })

  it('is forgotten after a success, and after a quarter of an hour', () => {
    const { attempt, pass } = setup()
    for (let i = 0; i < 4; i++) attempt('mara', 'home')
    const right = attempt('mara', 'home')
    if (right.kind === 'go') right.succeeded()
    for (let i = 0; i < 5; i++) expect(attempt('mara', 'home').kind).toBe('go')
    pass(15 * 60)
    expect(attempt('mara', 'home').kind).toBe('go')
  })
})
