import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { preferencesQuery } from '../../../api/account/preferences.ts'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/live/keys.ts'
import type { Book } from '../../../api/types.ts'
import { useRemembered } from '../shell/use-remembered.ts'
import {
  type EffectiveSettings,
  effectiveSettings,
  type LayerChange,
  type Layers,
  resetNearest,
  type Scope,
  type Shelf,
  scopes,
  setAt,
  storeOn,
} from './setting-scopes.ts'
import { readSettings, type SettingName, type SomeSettings } from './settings.ts'

export type ComicSettingsState = EffectiveSettings & {
  /** Scope that new choices are saved at. */
  readonly scope: Scope
  readonly setScope: (scope: Scope) => void
  /** Sets values at the selected scope, or at the given one. */
  readonly set: (changes: SomeSettings, at?: Scope) => void
  /** Resets a setting at its most specific scope. */
  readonly reset: (name: SettingName) => void
}

/** Effective settings of a book and the functions that change them; null while loading. */
export function useComicSettings(book: Book): ComicSettingsState | null {
  const { layers, change } = useSettingLayers(book)
  const [kept, setScope] = useRemembered<Scope>('inglenook-comic-scope', 'series')
  const scope = scopes.find((known) => known === kept) ?? 'series'
  const inForce = useMemo(() => (layers === null ? null : effectiveSettings(layers)), [layers])
  if (layers === null || inForce === null) return null
  return {
    ...inForce,
    scope,
    setScope,
    set: (changes, at = scope) => change(setAt(layers, at, changes)),
    reset: (name) => change(resetNearest(layers, name)),
  }
}

/** A book, series or library, and the preference that stores its settings. */
type Downloads = { readonly scope: Exclude<Scope, 'device'>; readonly id: string; readonly key: string }

type Owned = Pick<Book, 'id' | 'seriesId' | 'libraryId'>

/** The settings of many books share sixteen preferences, by the last digit of the id. */
function keepings({ id, seriesId, libraryId }: Owned): readonly Downloads[] {
  return [
    { scope: 'book', id, key: `reader.comic.book-${id.slice(-1)}` },
    { scope: 'series', id: seriesId, key: `reader.comic.series-${seriesId.slice(-1)}` },
    { scope: 'library', id: libraryId, key: 'reader.comic.library' },
  ]
}

type SettingLayers = {
  /** Null while loading. */
  readonly layers: Layers | null
  readonly change: (change: LayerChange) => void
}

/** Settings of each scope for a book: the device scope is stored locally, the others on the server. */
function useSettingLayers(book: Owned): SettingLayers {
  const [device, setDevice] = useRemembered<SomeSettings>('inglenook-comic', {})
  const stored = useQuery(preferencesQuery())
  const { id, seriesId, libraryId } = book
  const mine = useMemo(() => keepings({ id, seriesId, libraryId }), [id, seriesId, libraryId])
  const save = useSaveLayer()
  const layers = useMemo(() => {
    // When the server is unreachable, an offline book uses the settings of the device.
    if (stored.data === undefined && !stored.isError) return null
    const of = ({ key, id: owner }: Downloads) => readSettings(shelfOf(stored.data?.get(key))[owner])
    const [ofBook = {}, ofSeries = {}, ofLibrary = {}] = mine.map(of)
    return { book: ofBook, series: ofSeries, library: ofLibrary, device: readSettings(device) }
  }, [stored.data, stored.isError, mine, device])

  const change = (changed: LayerChange) => {
    for (const scope of scopes) {
      const settings = changed[scope]
      if (settings === undefined) continue
      const downloads = mine.find((one) => one.scope === scope)
      if (downloads === undefined) setDevice(settings)
      else save.mutate({ ...downloads, settings })
    }
  }
  return { layers, change }
}

function shelfOf(stored: unknown): Shelf {
  return typeof stored === 'object' && stored !== null ? (stored as Shelf) : {}
}

/** Saves the settings of a book, series or library optimistically; writes are queued so that none is lost. */
function useSaveLayer() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'comic-settings' },
    mutationFn: async ({ key, id, settings }: Downloads & { readonly settings: SomeSettings }) => {
      const before = await call('getPreference', { params: { key } }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      })
      // JSON values and settings (strings, numbers and lists of them).
      const value = storeOn(shelfOf(before?.value), id, settings) as Record<string, never>
      await call('setPreference', { params: { key }, body: { value } })
    },
    onMutate: async ({ key, id, settings }) => {
      await client.cancelQueries({ queryKey: keys.preferences })
      client.setQueryData(preferencesQuery().queryKey, (known) => {
        const shelf = storeOn(shelfOf(known?.get(key)), id, settings)
        return new Map(known).set(key, shelf)
      })
    },
    onError: () => client.invalidateQueries({ queryKey: keys.preferences }),
    meta: { notify: 'failure' },
  })
}
