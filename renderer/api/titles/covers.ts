import { queryOptions, useMutation } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError, errorOf } from '../api-error.ts'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import { texts } from '../texts.ts'
import type { CoverList } from '../types.ts'

/** Owner of a cover. */
export type CoverOwner = { readonly kind: 'series' | 'book'; readonly id: string }

/** Uploaded covers of a series or book, and the chosen one. */
export function coversQuery({ kind, id }: CoverOwner) {
  return queryOptions({
    queryKey: kind === 'series' ? keys.seriesCovers(id) : keys.bookCovers(id),
    queryFn: ({ signal }): Promise<CoverList> =>
      kind === 'series'
        ? call('listSeriesCovers', { params: { seriesId: id }, signal })
        : call('listBookCovers', { params: { bookId: id }, signal }),
  })
}

/** Changes of each cover while this page is open: a changed number reloads the image. */
const versions = new Map<string, number>()
const listeners = new Set<() => void>()

/** Records that the cover of a book or series has changed. */
export function coverChanged(id: string): void {
  versions.set(id, (versions.get(id) ?? 0) + 1)
  for (const listener of listeners) listener()
}

/** Key for the covers of all collections and reading lists, which show the cover of a member. */
export const coversOfLists = 'lists'

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Number of changes of this cover; rerenders the component when it grows. */
export function useCoverVersion(id: string): number {
  return useSyncExternalStore(subscribe, () => versions.get(id) ?? 0)
}

/** Upload limit of the server in bytes. */
const maxBytes = 20 * 1024 * 1024

/** The cover to show; `upload` is an uploaded image by id. */
type WantedCover =
  | { readonly kind: 'upload'; readonly coverId: string }
  | { readonly kind: 'book'; readonly bookId: string }
  | { readonly kind: 'default' }

/** Chooses, uploads and removes covers of a series or book. */
export function useCovers(owner: CoverOwner) {
  const meta = { events: ['cover_updated'] } as const
  const onSuccess = () => {
    coverChanged(owner.id)
    coverChanged(coversOfLists)
  }
  return {
    choose: useMutation({ meta, mutationFn: (wanted: WantedCover) => choose(owner, wanted), onSuccess }),
    upload: useMutation({ meta, mutationFn: (file: Blob) => upload(owner, file), onSuccess }),
    takePage: useMutation({
      meta,
      mutationFn: async (address: string) => upload(owner, await pictureAt(address)),
      onSuccess,
    }),
    remove: useMutation({
      meta,
      mutationFn: (coverId: string): Promise<unknown> =>
        owner.kind === 'series'
          ? call('deleteSeriesCover', { params: { seriesId: owner.id, coverId } })
          : call('deleteBookCover', { params: { bookId: owner.id, coverId } }),
      onSuccess,
    }),
  }
}

function choose({ kind, id }: CoverOwner, wanted: WantedCover): Promise<unknown> {
  if (wanted.kind === 'upload') {
    const { coverId } = wanted
    if (kind === 'series') return call('selectSeriesCover', { params: { seriesId: id, coverId } })
    return call('selectBookCover', { params: { bookId: id, coverId } })
  }
  if (kind === 'book') return call('resetBookCover', { params: { bookId: id } })
  const source = wanted.kind === 'book' ? `book:${wanted.bookId}` : 'default'
  return call('setSeriesCoverSource', { params: { seriesId: id }, body: { source } })
}

function upload({ kind, id }: CoverOwner, file: Blob): Promise<unknown> {
  const refusal = refusalOf(file)
  if (refusal !== null) throw new ApiError(0, 'refused', refusal)
  if (kind === 'series') return call('uploadSeriesCover', { params: { seriesId: id }, file })
  return call('uploadBookCover', { params: { bookId: id }, file })
}

/** Why a file is rejected before upload; null when it may be sent. */
export function refusalOf({ size, type }: Pick<Blob, 'size' | 'type'>): string | null {
  if (!type.startsWith('image/')) return texts.noPicture
  return size > maxBytes ? texts.pictureTooLarge : null
}

async function pictureAt(address: string): Promise<Blob> {
  const response = await fetch(address)
  if (!response.ok) throw await errorOf(response)
  return response.blob()
}
