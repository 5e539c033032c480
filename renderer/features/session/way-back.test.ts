import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepWayBack, readWayBack, takeWayBack } from './way-back.ts'

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

it('nothing is known where nothing was kept', () => {
  expect(readWayBack(now)).toBeNull()
  expect(takeWayBack(now)).toBeNull()
})

it.each([
  ['not JSON', '{'],
  ['null', 'null'],
  ['without a time', '{"next":"/series"}'],
  ['of the future', JSON.stringify({ next: '/series', at: now + 1 })],
])('what is %s is let lie', (_, text) => {
  kept.set(key, text)
  expect(readWayBack(now)).toBeNull()
})

it('what is of another shape is as if it were not there', () => {
  kept.set(key, JSON.stringify({ next: 7, username: [], at: now }))
  expect(readWayBack(now)).toEqual({ next: null, username: '' })
})

it('the way back holds for ten minutes, and is taken once', () => {
  keepWayBack({ next: '/series?q=moth', username: 'Ana' }, now)
  expect(readWayBack(now + 600_000)).toEqual({ next: '/series?q=moth', username: 'Ana' })
  expect(readWayBack(now + 600_001)).toBeNull()
  expect(takeWayBack(now)).toEqual({ next: '/series?q=moth', username: 'Ana' })
  expect(takeWayBack(now)).toBeNull()
})
