import { describe, expect, it } from 'vitest'
import type { UserRecord } from '../db/records/user.ts'
import { effectivePermissions, unrestricted } from '../domain/access/viewer.ts'
import { createAppSessions } from './app-sessions.ts'
import type { AuthMethodContext } from './auth-method-context.ts'
import { createVerifiedCredentials } from './check-password.ts'
import { authenticateBasic } from './methods/basic.ts'

const mara: UserRecord = {
  id: 'u1',
  username: 'mara',
  email: null,
  emailVerified: false,
  role: 'reader',
  permissions: [],
  isActive: true,
  displayName: null,
  hasPassword: true,
  hasPin: false,
  avatarPath: null,
  allLibraries: true,
  kidProfile: null,
  credentialVersion: 1,
  lastLoginAt: null,
  createdAt: 0,
  updatedAt: 0,
}

function setup() {
  let user: UserRecord | null = mara
  let now = 0
  let checks = 0
  const clock = () => now
  const permissions = effectivePermissions('reader', [], null)
  const viewer = { userId: 'u1', permissions, ...unrestricted }
  const context: AuthMethodContext = {
    clock,
    verified: createVerifiedCredentials(clock),
    identities: {
      user: async () => (user === null ? null : { user, viewer }),
      apiKey: async () => null,
      keyOf: async () => null,
      ofProvider: async () => null,
      session: async () => null,
    },
    appSessions: createAppSessions('a secret of the test'),
    accessTokens: { sign: async () => ({ token: '', expiresIn: 1 }), verify: async () => undefined },
    providerTokens: { claims: () => false, verify: async () => ({ kind: 'refused' }) },
    recordUse: { key: () => undefined, session: () => undefined },
    async checkPassword(_name, password) {
      checks += 1
      return password === 'right' && user !== null ? { kind: 'right', user } : { kind: 'wrong' }
    },
  }
  const send = async (password: string) =>
    (await authenticateBasic(context, { username: 'mara', password }, 'home')).kind
  return {
    send,
    checks: () => checks,
    change: (next: UserRecord | null) => {
      user = next
    },
    pass: (ms: number) => {
      now += ms
    },
  }
}

describe('HTTP Basic authentication', () => {
  it('hashes a wrong password every time', async () => {
    const { send, checks } = setup()
    for (let i = 0; i < 3; i++) expect(await send('wrong')).toBe('refused')
    expect(checks()).toBe(3)
  })

  it('hashes a correct password once in ten minutes', async () => {
    const { send, checks, pass } = setup()
    for (let i = 0; i < 100; i++) expect(await send('right')).toBe('signed-in')
    expect(checks()).toBe(1)
    pass(10 * 60_000)
    expect(await send('right')).toBe('signed-in')
    expect(checks()).toBe(2)
  })

  it('hashes once for concurrent requests, and separately for each wrong guess', async () => {
    const { send, checks } = setup()
    const answers = await Promise.all(Array.from({ length: 50 }, () => send('right')))
    expect(new Set(answers)).toEqual(new Set(['signed-in']))
    expect(checks()).toBe(1)
    const guesses = await Promise.all(['one', 'two', 'two', 'three'].map((guess) => send(guess)))
    expect(guesses).toEqual(['refused', 'refused', 'refused', 'refused'])
    expect(checks()).toBe(4)
  })

  it('does not reuse a cached result after permissions, password or account changed', async () => {
    const { send, checks, change } = setup()
    await send('right')
    change({ ...mara, credentialVersion: 2 })
    expect(await send('right')).toBe('signed-in')
    expect(checks()).toBe(2)
    change(null)
    expect(await send('right')).toBe('refused')
  })
})
