import { useCallback, useMemo } from 'react'
import { useRemembered } from './use-remembered.ts'

export type KeyPress = {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}

/** Which keys give which command, by the names that `keyName` gives. */
export type KeyMap<C extends string> = Readonly<Record<C, readonly string[]>>

/** What a person chose instead, by command; commands that are not named keep their keys. */
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
 * The name of a key that is pressed: a letter small, a sign as it is, others as browsers call them, after `Shift+` where
 * that is held. Null for keys that belong to the browser, or to a field.
 */
export function keyName({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyPress): string | null {
  if (ctrlKey || altKey || metaKey || modifiers.has(key)) return null
  if (key.length === 1 && key !== ' ') return key.toLowerCase()
  return `${shiftKey ? 'Shift+' : ''}${key === ' ' ? 'Space' : key}`
}

/** What a key gives; null when it gives nothing. */
export function commandOfName<C extends string>(map: KeyMap<C>, name: string | null): C | null {
  if (name === null) return null
  const found = Object.entries<readonly string[]>(map).find(([, names]) => names.includes(name))
  return (found?.[0] as C | undefined) ?? null
}

/** The keys in force: those that a person chose, else those of the reader. */
export function keysInForce<C extends string>(map: KeyMap<C>, chosen: KeyChoices): KeyMap<C> {
  const entries = Object.entries<readonly string[]>(map).map(([command, names]) => {
    const own = Object.hasOwn(chosen, command) ? chosen[command] : undefined
    return [command, Array.isArray(own) ? own.filter((name) => typeof name === 'string') : names]
  })
  return Object.fromEntries(entries) as KeyMap<C>
}

/** Gives a key to a command, which it then has alone; another command that had it loses it. */
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
  /** Gives a command a key. */
  readonly bind: (command: C, name: string) => void
  /** Gives all commands the keys of the reader again; null while nothing was chosen. */
  readonly reset: (() => void) | null
}

const none: KeyChoices = {}

/** The keys of a reader, as this device remembers them. @param map of the reader */
export function useKeys<C extends string>(map: KeyMap<C>): Keys<C> {
  const [chosen, choose] = useRemembered<KeyChoices>('inglenook-keys', none)
  const keys = useMemo(() => keysInForce(map, chosen), [map, chosen])
  const bind = useCallback(
    (command: C, name: string) => choose({ ...chosen, ...bindKey(keys, command, name) }),
    [keys, chosen, choose],
  )
  const isChosen = Object.keys(chosen).length > 0
  return { keys, bind, reset: isChosen ? () => choose(none) : null }
}
