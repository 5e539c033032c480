import { describe, expect, it } from 'vitest'
import { isSameVersion, type ReadFile, stateOf } from './check-file.ts'

const failed = (code: Extract<ReadFile, { ok: false }>['failure']['code']): ReadFile => ({
  ok: false,
  failure: { code },
})

describe('a file that is verified', () => {
  it.each([
    [{ ok: true, hash: 'a' }, 'verified'],
    [{ ok: true, hash: 'b' }, 'damaged'],
    [failed('file-missing'), 'missing'],
    [failed('file-changed'), 'changed'],
    [failed('file-unreadable'), 'unreadable'],
    [failed('limit-time'), 'unreadable'],
  ] as const)('is, by what reading it found: %j → %s', (read, state) => {
    expect(stateOf('a', read)).toBe(state)
  })

  it('is the known version when its time differs by the rounding of a microsecond', () => {
    const known = { size: 10, mtimeUs: 1_000 }
    expect(isSameVersion({ size: 10, mtimeUs: 1_001 }, known)).toBe(true)
    expect(isSameVersion({ size: 10, mtimeUs: 1_002 }, known)).toBe(false)
    expect(isSameVersion({ size: 11, mtimeUs: 1_000 }, known)).toBe(false)
  })
})
