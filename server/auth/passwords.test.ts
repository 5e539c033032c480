import { describe, expect, it } from 'vitest'
import { createPasswordHash } from './password-hash.ts'
import { requireStrongPassword } from './password-rules.ts'

describe('a password is rejected', () => {
  it.each([
    ['shorter than eight characters', 'k9#xQ2!'],
    ['a common password', 'football'],
    ['a common password followed by digits', 'Sunshine2024'],
    ['a common password with symbols for letters', 'p@55w0rd'],
    ['the word password, with an exclamation', 'Password1!'],
    ['ascending digits', '12345678'],
    ['ascending digits ending in zero', '1234567890'],
    ['one repeated character', 'aaaaaaaaaa'],
    ['a repeated pair of characters', '1212121212'],
    ['adjacent keys', 'qwertyuiop'],
    ['the username', 'marguerite'],
    ['the username with a year', 'marguerite99'],
  ])('%s', (_, password) => {
    expect(() => requireStrongPassword(password, 'Marguerite')).toThrow(/./)
  })

  it('longer than the limit', () => {
    expect(() => requireStrongPassword('kx'.repeat(600), 'someone')).toThrow(/at most/)
  })
})

describe('a password is accepted', () => {
  it.each(['correct horse battery', 'tkQ7vz!p', 'nur kleine buchstaben', 'пароль-моей-бабушки', '私の本棚は広いです'])(
    '%s',
    (password) => {
      expect(() => requireStrongPassword(password, 'someone')).not.toThrow()
    },
  )
})

describe('password hashing', () => {
  const passwords = createPasswordHash({ memory: 8_192, time: 1, parallelism: 1 })

  it('is Argon2id with the configured costs and a salt, and never contains the password', async () => {
    const [one, two] = await Promise.all([passwords.hash('tkQ7vz!p'), passwords.hash('tkQ7vz!p')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=8192,t=1,p=1\$/)
    expect(one).not.toBe(two)
    expect(one).not.toContain('tkQ7')
  })

  it('distinguishes right, wrong and damaged hashes', async () => {
    const encoded = await passwords.hash('tkQ7vz!p')
    expect(await passwords.verify(encoded, 'tkQ7vz!p')).toBe(true)
    expect(await passwords.verify(encoded, 'tkQ7vz!P')).toBe(false)
    expect(await passwords.verify('damaged', 'tkQ7vz!p')).toBe(false)
  })

  it('does the same work for an unknown user, and never accepts a password for one', async () => {
    expect(await passwords.verify(null, 'nobody has this password')).toBe(false)
    const encoded = await passwords.hash('tkQ7vz!p')
    const time = async (hash: string | null) => {
      const started = performance.now()
      for (let i = 0; i < 8; i++) await passwords.verify(hash, 'something else')
      return performance.now() - started
    }
    await time(encoded)
    expect(await time(null)).toBeGreaterThan((await time(encoded)) / 4)
  })
})
