import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { preferencesQuery } from '../../../api/account/preferences.ts'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/live/keys.ts'
import type { Book } from '../../../api/types.ts'
import { useRemembered } from '../shell/use-remembered.ts'
import { type LayerChange, type Layers, type Scope, type Shelf, scopes, storeOn } from './setting-scopes.ts'
import { readSettings, type SomeSettings } from './settings.ts'

/** A book, series or library, and the preference that holds what was set for it. */
type Downloads = { readonly scope: Exclude<Scope, 'device'>; readonly id: string; readonly key: string }

type Owned = Pick<Book, 'id' | 'seriesId' | 'libraryId'>

/** A preference holds the settings of many: they are spread over sixteen by the last digit of the id. */
function keepings({ id, seriesId, libraryId }: Owned): readonly Downloads[] {
  return [
    { scope: 'book', id, key: `reader.comic.book-${id.slice(-1)}` },
    { scope: 'series', id: seriesId, key: `reader.comic.series-${seriesId.slice(-1)}` },
    { scope: 'library', id: libraryId, key: 'reader.comic.library' },
  ]
}

export type SettingLayers = {
  /** Null while they are not known yet. */
  readonly layers: Layers | null
  readonly change: (change: LayerChange) => void
}

/** What each scope says of a book: this device remembers its own, the server keeps the rest for the person. */
export function useSettingLayers(book: Owned): SettingLayers {
  const [device, setDevice] = useRemembered<SomeSettings>('inglenook-comic', {})
  const stored = useQuery(preferencesQuery())
  const { id, seriesId, libraryId } = book
  const mine = useMemo(() => keepings({ id, seriesId, libraryId }), [id, seriesId, libraryId])
  const save = useSaveLayer()
  const layers = useMemo(() => {
    // Without the server a book that is kept on the device is read as this device says.
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

/** Keeps the settings of a book, series or library: seen at once, and one after the other so that none is lost. */
function useSaveLayer() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'comic-settings' },
    mutationFn: async ({ key, id, settings }: Downloads & { readonly settings: SomeSettings }) => {
      const before = await call('getPreference', { params: { key } }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      })
      // What was read as JSON, and settings, which are words, numbers and lists of them.
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
