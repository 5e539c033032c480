import { describe, expect, it } from 'vitest'
import { createPairingSecrets } from './pairing-secrets.ts'

const secrets = createPairingSecrets('a-secret-of-at-least-thirty-two-characters')

describe('a pairing secret', () => {
  it('is refused for another pairing, kind or server, and when it was altered', () => {
    const secret = secrets.secretOf('request', 'p1')
    expect(secrets.isSecretOf('request', 'p1', secret)).toBe(true)
    expect(secrets.isSecretOf('request', 'p2', secret)).toBe(false)
    expect(secrets.isSecretOf('offer', 'p1', secret)).toBe(false)
    expect(createPairingSecrets('another secret of thirty-two letters').isSecretOf('request', 'p1', secret)).toBe(false)
    for (const given of ['', secret.slice(1), `${secret}x`, 'x'.repeat(10_000)]) {
      expect(secrets.isSecretOf('request', 'p1', given)).toBe(false)
    }
  })
})

describe('a pairing code', () => {
  it('has six digits', () => {
    for (let i = 0; i < 200; i++) expect(secrets.newCode()).toMatch(/^\d{6}$/)
  })

  it('is stored as a hash that differs for each kind', () => {
    const [asked, offered] = [secrets.codeHash('request', '123456'), secrets.codeHash('offer', '123456')]
    expect(asked).toMatch(/^request:/)
    expect(asked.split(':')[1]).not.toBe(offered.split(':')[1])
    expect(asked + offered).not.toContain('123456')
  })
})
