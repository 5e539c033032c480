import { useCallback, useMemo } from 'react'
import { bindKey, type KeyChoices, type KeyMap, keysInForce } from './key-map.ts'
import { useRemembered } from './use-remembered.ts'

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
