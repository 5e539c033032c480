import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readReturnPath, saveReturnPath, takeReturnPath } from './return-path.ts'

const now = 1_700_000_000_000
const key = 'inglenook-way-back'
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('there is no return path when none was stored', () => {
  expect(readReturnPath(now)).toBeNull()
  expect(takeReturnPath(now)).toBeNull()
})

it.each([
  ['not JSON', '{'],
  ['null', 'null'],
  ['without a time', '{"next":"/series"}'],
  ['in the future', JSON.stringify({ next: '/series', at: now + 1 })],
])('a stored value that is %s is ignored', (_, text) => {
  kept.set(key, text)
  expect(readReturnPath(now)).toBeNull()
})

it('fields of the wrong type are ignored', () => {
  kept.set(key, JSON.stringify({ next: 7, username: [], at: now }))
  expect(readReturnPath(now)).toEqual({ next: null, username: '' })
})

it('the return path is valid for ten minutes and is used once', () => {
  saveReturnPath({ next: '/series?q=moth', username: 'Ana' }, now)
  expect(readReturnPath(now + 600_000)).toEqual({ next: '/series?q=moth', username: 'Ana' })
  expect(readReturnPath(now + 600_001)).toBeNull()
  expect(takeReturnPath(now)).toEqual({ next: '/series?q=moth', username: 'Ana' })
  expect(takeReturnPath(now)).toBeNull()
})
