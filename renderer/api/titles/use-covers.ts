import { useMutation } from '@tanstack/react-query'
import { ApiError, errorOf } from '../api-error.ts'
import { call } from '../call.ts'
import type { CoverOwner } from '../queries/covers.ts'
import { texts } from '../texts.ts'
import { coverChanged, coversOfLists } from './cover-versions.ts'

/** Bytes that the server takes. */
const maxBytes = 20 * 1024 * 1024
const tooLarge = texts.pictureTooLarge
const noPicture = texts.noPicture

/** What is to be shown; a picture that was handed in by its id. */
export type WantedCover =
  | { readonly kind: 'upload'; readonly coverId: string }
  | { readonly kind: 'book'; readonly bookId: string }
  | { readonly kind: 'default' }

/** Chooses the cover of a series or a book, hands in pictures and removes them; it is seen everywhere at once. */
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

/** Why a file is not even sent; null when the server is to look at it. */
export function refusalOf({ size, type }: Pick<Blob, 'size' | 'type'>): string | null {
  if (!type.startsWith('image/')) return noPicture
  return size > maxBytes ? tooLarge : null
}

async function pictureAt(address: string): Promise<Blob> {
  const response = await fetch(address)
  if (!response.ok) throw await errorOf(response)
  return response.blob()
}
