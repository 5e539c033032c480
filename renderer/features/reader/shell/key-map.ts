import { useCallback, useMemo } from 'react'
import { useRemembered } from './use-remembered.ts'

export type KeyPress = {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}

/** Commands by key, with the names of `keyName`. */
export type KeyMap<C extends string> = Readonly<Record<C, readonly string[]>>

/** Custom keys by command; other commands keep their defaults. */
type KeyChoices = Readonly<Record<string, readonly string[]>>

const modifiers: ReadonlySet<string> = new Set([
  'Shift',
  'Control',
  'Alt',
  'Meta',
  'CapsLock',
  'Dead',
  'Process',
  'Tab',
])

/**
 * Name of a pressed key: letters in lower case, symbols unchanged, others as in `KeyboardEvent.key`, prefixed with
 * `Shift+` when it is held. Null for keys that belong to the browser or to a field.
 */
export function keyName({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyPress): string | null {
  if (ctrlKey || altKey || metaKey || modifiers.has(key)) return null
  if (key.length === 1 && key !== ' ') return key.toLowerCase()
  return `${shiftKey ? 'Shift+' : ''}${key === ' ' ? 'Space' : key}`
}

/** Command of a key name; null for none. */
export function commandOfName<C extends string>(map: KeyMap<C>, name: string | null): C | null {
  if (name === null) return null
  const found = Object.entries<readonly string[]>(map).find(([, names]) => names.includes(name))
  return (found?.[0] as C | undefined) ?? null
}

/** Effective keys: custom ones, else the defaults of the reader. */
export function effectiveKeys<C extends string>(map: KeyMap<C>, chosen: KeyChoices): KeyMap<C> {
  const entries = Object.entries<readonly string[]>(map).map(([command, names]) => {
    const own = Object.hasOwn(chosen, command) ? chosen[command] : undefined
    return [command, Array.isArray(own) ? own.filter((name) => typeof name === 'string') : names]
  })
  return Object.fromEntries(entries) as KeyMap<C>
}

/** Assigns a key to a command and removes it from any other. */
export function bindKey<C extends string>(map: KeyMap<C>, command: C, name: string): KeyChoices {
  const changed: Record<string, readonly string[]> = {}
  for (const [other, names] of Object.entries<readonly string[]>(map)) {
    if (other === command) changed[other] = [name]
    else if (names.includes(name)) changed[other] = names.filter((one) => one !== name)
  }
  return changed
}

export type Keys<C extends string> = {
  readonly keys: KeyMap<C>
  readonly bind: (command: C, name: string) => void
  /** Restores the default keys; null while nothing is customised. */
  readonly reset: (() => void) | null
}

const none: KeyChoices = {}

/**
 * Keys of a reader, stored on this device.
 * @param map defaults of the reader
 */
export function useKeys<C extends string>(map: KeyMap<C>): Keys<C> {
  const [chosen, choose] = useRemembered<KeyChoices>('inglenook-keys', none)
  const keys = useMemo(() => effectiveKeys(map, chosen), [map, chosen])
  const bind = useCallback(
    (command: C, name: string) => choose({ ...chosen, ...bindKey(keys, command, name) }),
    [keys, chosen, choose],
  )
  const isChosen = Object.keys(chosen).length > 0
  return { keys, bind, reset: isChosen ? () => choose(none) : null }
}
