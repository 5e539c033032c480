import { useMemo } from 'react'
import type { Book } from '../../../api/types.ts'
import { useRemembered } from '../shell/use-remembered.ts'
import { resetNearest, type Scope, type SettingsInForce, scopes, setAt, settingsInForce } from './setting-scopes.ts'
import type { SettingName, SomeSettings } from './settings.ts'
import { useSettingLayers } from './use-setting-layers.ts'

export type ComicSettingsInUse = SettingsInForce & {
  /** Where choices are kept that are made now. */
  readonly scope: Scope
  readonly setScope: (scope: Scope) => void
  /** Sets something at the scope that is chosen, or at the one that is given. */
  readonly set: (given: SomeSettings, at?: Scope) => void
  /** Takes back what the nearest scope says. */
  readonly reset: (name: SettingName) => void
}

/** How the pages of a book are shown, and the ways to change it; null while that is not known. */
export function useComicSettings(book: Book): ComicSettingsInUse | null {
  const { layers, change } = useSettingLayers(book)
  const [kept, setScope] = useRemembered<Scope>('inglenook-comic-scope', 'series')
  const scope = scopes.find((known) => known === kept) ?? 'series'
  const inForce = useMemo(() => (layers === null ? null : settingsInForce(layers)), [layers])
  if (layers === null || inForce === null) return null
  return {
    ...inForce,
    scope,
    setScope,
    set: (given, at = scope) => change(setAt(layers, at, given)),
    reset: (name) => change(resetNearest(layers, name)),
  }
}
