import jwt from 'jsonwebtoken'
import { describe, expect, it } from 'vitest'
import { createAccessTokens } from './access-token.ts'
import { apiKeyHash, makeApiKey } from './api-key.ts'
import { createVerifiedCredentials } from './check-password.ts'

const secret = 'a-secret-of-at-least-thirty-two-characters'
const claims = { sub: 'u1', username: 'mara', role: 'reader', sid: 's1', ver: 3 } as const

function tokens() {
  let now = 1_700_000_000_000
  return { ...createAccessTokens(secret, 24, () => now), pass: (ms: number) => (now += ms) }
}

describe('an access token is refused', () => {
  const forged = { ...claims, role: 'admin', iat: 1_700_000_000, exp: 1_800_000_000 }
  it.each([
    ['without a signature', jwt.sign(forged, '', { algorithm: 'none' })],
    ['signed with another secret', jwt.sign(forged, `${secret}!`)],
    ['signed with another HMAC algorithm', jwt.sign(forged, secret, { algorithm: 'HS512' })],
    ['that never expires', jwt.sign({ ...claims, iat: 1_700_000_000 }, secret)],
    ['without a session', jwt.sign({ sub: 'u1', ver: 1, exp: 1_800_000_000 }, secret)],
    ['that is not a token', 'abc.def'],
    ['that is empty', ''],
  ])('%s', async (_, token) => {
    expect(await tokens().verify(token)).toBeUndefined()
  })

  it('with changed claims', async () => {
    const { sign, verify } = tokens()
    const [head, , signature] = (await sign(claims)).token.split('.')
    const payload = Buffer.from(JSON.stringify(forged)).toString('base64url')
    expect(await verify(`${head}.${payload}.${signature}`)).toBeUndefined()
  })

  it('after it has expired', async () => {
    const { sign, verify, pass } = tokens()
    const { token, expiresIn } = await sign(claims)
    pass(expiresIn * 1_000 - 1_000)
    expect(await verify(token)).toMatchObject(claims)
    pass(1_000)
    expect(await verify(token)).toBeUndefined()
  })
})

describe('an API key', () => {
  it('has the documented form, and is stored as a hash that does not reveal it', () => {
    const { key, prefix, hash } = makeApiKey()
    expect(key).toMatch(new RegExp(`^ik_${prefix}_[0-9a-f]{32}$`))
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect(apiKeyHash(key)).toBe(hash)
  })

  it.each(['', 'ik_', 'ik_00000000_', 'ik_00000000_0123', 'xx_00000000_00000000000000000000000000000000'])(
    'of another form is rejected: %s',
    (text) => expect(apiKeyHash(text)).toBeUndefined(),
  )
})

describe('verified credentials', () => {
  it('are cached for some minutes, each name only with its own password', () => {
    let now = 0
    const verified = createVerifiedCredentials(() => now)
    verified.remember('a:b', 'c', { id: 'u1', credentialVersion: 1 })
    expect(verified.find('a:b', 'c')).toMatchObject({ userId: 'u1', credentialVersion: 1 })
    expect(verified.find('a', 'b:c')).toBeUndefined()
    expect(verified.find('a:b', 'd')).toBeUndefined()
    now = 11 * 60_000
    expect(verified.find('a:b', 'c')).toBeUndefined()
  })
})
