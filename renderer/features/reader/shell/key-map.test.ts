import { describe, expect, it } from 'vitest'
import { bindKey, commandOfName, effectiveKeys, keyName } from './key-map.ts'

const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false }
const map = { next: ['ArrowRight', 'n'], offset: ['o'], help: ['?'] } as const

describe('the name of a key', () => {
  it('is the same for upper and lower case, and a symbol needs no shift', () => {
    expect(keyName({ ...plain, key: 'O', shiftKey: true })).toBe('o')
    expect(keyName({ ...plain, key: '?', shiftKey: true })).toBe('?')
    expect(keyName({ ...plain, key: ' ', shiftKey: true })).toBe('Shift+Space')
    expect(keyName({ ...plain, key: 'ArrowLeft', shiftKey: true })).toBe('Shift+ArrowLeft')
  })

  it('is null for browser shortcuts and for modifier keys', () => {
    expect(keyName({ ...plain, key: 'o', ctrlKey: true })).toBeNull()
    expect(keyName({ ...plain, key: 'Shift', shiftKey: true })).toBeNull()
    expect(keyName({ ...plain, key: 'Tab' })).toBeNull()
  })
})

describe('custom keys', () => {
  it('take precedence over the default keys, command by command', () => {
    const inForce = effectiveKeys(map, { offset: ['x'] })
    expect(commandOfName(inForce, 'x')).toBe('offset')
    expect(commandOfName(inForce, 'o')).toBeNull()
    expect(commandOfName(inForce, 'n')).toBe('next')
  })

  it('are ignored when they are invalid', () => {
    const strange = { offset: 'o', help: [7, '!'], toString: ['q'] } as unknown as Record<string, readonly string[]>
    expect(effectiveKeys(map, strange)).toEqual({ ...map, help: ['!'] })
  })

  it('belong to one command only: the other command loses the key and may have none left', () => {
    const inForce = effectiveKeys(map, bindKey(effectiveKeys(map, {}), 'help', 'o'))
    expect(inForce).toEqual({ next: ['ArrowRight', 'n'], offset: [], help: ['o'] })
    expect(commandOfName(inForce, 'o')).toBe('help')
  })
})
