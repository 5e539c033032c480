import { expect, it } from 'vitest'
import { crashesAsText } from './crash-text.ts'

it('writes crashes in order, with indented details', () => {
  const crash = { part: 'reader', reason: 'crashed', version: '1.2.3', details: '' } as const
  const [first, second] = ['2026-03-01T10:00:00.000Z', '2026-03-02T10:00:00.000Z']
  expect(
    crashesAsText([
      { ...crash, time: second, details: 'Error: x\n  at y' },
      { ...crash, time: first },
    ]),
  ).toBe(`${first} reader crashed (version 1.2.3)\n${second} reader crashed (version 1.2.3)\n  Error: x\n    at y`)
})
