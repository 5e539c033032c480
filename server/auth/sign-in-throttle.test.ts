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

describe('sign-in throttling', () => {
  it('slows down with each failure after the fifth, up to a minute', () => {
    const { fail, time } = setup()
    fail('mara', 'home', 5)
    expect(time()).toBe(0)
    fail('mara', 'home', 4)
    expect(time()).toBe(1 + 2 + 4 + 8)
    fail('mara', 'home', 4)
    expect(time()).toBe(15 + 16 + 32 + 60 + 60)
  })

  it('counts concurrent attempts', () => {
    const { attempt } = setup()
    for (let i = 0; i < 5; i++) expect(attempt('mara', 'home').kind).toBe('go')
    expect(attempt('mara', 'home')).toEqual({ kind: 'wait', seconds: 1 })
  })

  it('slows attempts on many accounts from one address', () => {
    const { attempt } = setup()
    for (let i = 0; i < 20; i++) attempt(`account ${i}`, 'home')
    expect(attempt('one more', 'home').kind).toBe('wait')
    expect(attempt('one more', 'elsewhere').kind).toBe('go')
  })

  it('never locks an owner out for long when one account is attacked from many addresses', () => {
    const { attempt, pass } = setup()
    for (let i = 0; i < 60; i++) attempt('mara', `address ${i}`)
    const mine = attempt('mara', 'home')
    expect(mine.kind === 'wait' && mine.seconds).toBeLessThanOrEqual(15)
    pass(15)
    expect(attempt('mara', 'home').kind).toBe('go')
  })

  it('resets after a success and after a quarter of an hour', () => {
    const { attempt, pass } = setup()
    for (let i = 0; i < 4; i++) attempt('mara', 'home')
    const right = attempt('mara', 'home')
    if (right.kind === 'go') right.succeeded()
    for (let i = 0; i < 5; i++) expect(attempt('mara', 'home').kind).toBe('go')
    pass(15 * 60)
    expect(attempt('mara', 'home').kind).toBe('go')
  })
})
