import { describe, expect, it } from 'vitest'
import type { KeyPress } from './key-map.ts'
import { commandOfKey, commandOfSwipe, commandOfTap } from './turns.ts'

function press(key: string, change: Partial<KeyPress> = {}): KeyPress {
  return { key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...change }
}

describe('a key', () => {
  it('does nothing together with a browser modifier', () => {
    for (const held of ['ctrlKey', 'altKey', 'metaKey'] as const) {
      expect(commandOfKey(press('ArrowRight', { [held]: true }), 'ltr')).toBeNull()
      expect(commandOfKey(press('f', { [held]: true }), 'ltr')).toBeNull()
    }
  })

  it('does nothing for letters that the reader does not use', () => {
    expect(commandOfKey(press('x'), 'ltr')).toBeNull()
    expect(commandOfKey(press('toString'), 'ltr')).toBeNull()
  })

  it('follows the reading direction of the book for left and right arrows', () => {
    expect(commandOfKey(press('ArrowRight'), 'ltr')).toBe('next')
    expect(commandOfKey(press('ArrowRight'), 'rtl')).toBe('previous')
    expect(commandOfKey(press('ArrowLeft'), 'ltr')).toBe('previous')
    expect(commandOfKey(press('ArrowLeft'), 'rtl')).toBe('next')
  })

  it('moves forward with space and back with shift and space, in either direction', () => {
    for (const direction of ['ltr', 'rtl'] as const) {
      expect(commandOfKey(press(' '), direction)).toBe('forward')
      expect(commandOfKey(press(' ', { shiftKey: true }), direction)).toBe('backward')
      expect(commandOfKey(press('Home'), direction)).toBe('first')
      expect(commandOfKey(press('End'), direction)).toBe('last')
    }
  })
})

describe('a tap', () => {
  it('toggles the bars in the middle', () => {
    for (const x of [0.3, 0.5, 0.7]) expect(commandOfTap(x, 'rtl')).toBe('bars')
  })

  it('turns pages at the sides, following the direction of the book', () => {
    expect(commandOfTap(0.9, 'ltr')).toBe('next')
    expect(commandOfTap(0.1, 'ltr')).toBe('previous')
    expect(commandOfTap(0.9, 'rtl')).toBe('previous')
    expect(commandOfTap(0.1, 'rtl')).toBe('next')
  })
})

describe('a swipe', () => {
  it('does nothing when it is short, slow or vertical', () => {
    expect(commandOfSwipe(-39, 0, 100, 'ltr')).toBeNull()
    expect(commandOfSwipe(-200, 0, 2_000, 'ltr')).toBeNull()
    expect(commandOfSwipe(-60, 90, 100, 'ltr')).toBeNull()
  })

  it('pulls in the next page from its side', () => {
    expect(commandOfSwipe(-80, 5, 200, 'ltr')).toBe('next')
    expect(commandOfSwipe(80, 5, 200, 'ltr')).toBe('previous')
    expect(commandOfSwipe(-80, 5, 200, 'rtl')).toBe('previous')
    expect(commandOfSwipe(80, 5, 200, 'rtl')).toBe('next')
  })
})
