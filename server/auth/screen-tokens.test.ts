import { describe, expect, it } from 'vitest'
import { createScreenTokens } from './screen-tokens.ts'

const secret = 'a-secret-of-at-least-thirty-two-characters'
const ivy = { id: 'u1', credentialVersion: 3 }

function tokens(using = secret) {
  let now = 1_700_000_000_000
  return { ...createScreenTokens(using, () => now), pass: (ms: number) => (now += ms) }
}

describe('a screen token is rejected', () => {
  const [payload = '', mark = ''] = tokens().remember(undefined, ivy).split('.')
  const forged = Buffer.from(JSON.stringify([{ userId: 'u2', version: 1, until: 9e15 }])).toString('base64url')
  it.each([
    ['when it is missing', undefined],
    ['when it is empty', ''],
    ['without a signature', payload],
    ['with the signature of another token', `${forged}.${mark}`],
    ['signed with another secret', tokens(`${secret}!`).remember(undefined, ivy)],
  ])('%s', (_, token) => expect(tokens().read(token)).toEqual([]))

  it('after ninety days', () => {
    const { remember, read, pass } = tokens()
    const token = remember(undefined, ivy)
    pass(90 * 24 * 3_600_000 - 1)
    expect(read(token)).toHaveLength(1)
    pass(1)
    expect(read(token)).toEqual([])
  })
})

it('a screen remembers the last twelve people who signed in, each once', () => {
  const { remember, read } = tokens()
  const people = Array.from({ length: 13 }, (_, i) => ({ id: `u${i}`, credentialVersion: 1 }))
  const token = people.reduce<string | undefined>((previous, person) => remember(previous, person), undefined)
  expect(read(token).map(({ userId }) => userId)).toEqual(
    people
      .slice(1)
      .map(({ id }) => id)
      .reverse(),
  )
  expect(read(remember(token, { id: 'u5', credentialVersion: 2 }))[0]).toMatchObject({ userId: 'u5', version: 2 })
  expect(read(remember(token, { id: 'u5', credentialVersion: 2 }))).toHaveLength(12)
})
