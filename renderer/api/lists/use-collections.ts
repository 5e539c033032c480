import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import { coverChanged } from '../titles/cover-versions.ts'
import { useMoveInList } from './use-move-in-list.ts'

type NewCollection = OperationCall<'createCollection'>['body']
type CollectionChange = OperationCall<'updateCollection'>['body']

/** Series that one call may add. */
const maxAtOnce = 500

/** Makes a collection. */
export function useNewCollection() {
  return useMutation({
    meta: { told: ['list_created'] },
    mutationFn: (body: NewCollection) => call('createCollection', { body }),
  })
}

/** Changes a collection or removes it. */
export function useCollection(collectionId: string) {
  const client = useQueryClient()
  const params = { collectionId }
  return {
    change: useMutation({
      meta: { told: ['list_updated'] },
      mutationFn: (body: CollectionChange) => call('updateCollection', { params, body }),
      onSuccess: () => coverChanged(collectionId),
    }),
    remove: useMutation({
      mutationFn: () => call('deleteCollection', { params }),
      // Its page is left: what it shows is not asked for, as it would be because of the event.
      onSuccess: () => client.invalidateQueries({ queryKey: keys.collections, refetchType: 'none' }),
    }),
  }
}

type Membership = { readonly collectionId: string; readonly seriesIds: readonly string[]; readonly inside: boolean }

/** Puts series into collections or takes them out. */
export function useCollectionMembership() {
  return useMutation({
    meta: { says: 'failure', told: ['list_updated'] },
    mutationFn: async ({ collectionId, seriesIds, inside }: Membership) => {
      if (inside) {
        for (let start = 0; start < seriesIds.length; start += maxAtOnce) {
          const body = { seriesIds: seriesIds.slice(start, start + maxAtOnce) }
          await call('addToCollection', { params: { collectionId }, body })
        }
      } else {
        for (let start = 0; start < seriesIds.length; start += maxAtOnce) {
          const body = { seriesIds: seriesIds.slice(start, start + maxAtOnce) }
          await call('removeManyFromCollection', { params: { collectionId }, body })
        }
      }
    },
    onSettled: (_, __, { collectionId }) => coverChanged(collectionId),
  })
}

/** Moves series of a collection to a place; it is seen at once. */
export function useMoveInCollection(collectionId: string) {
  return useMoveInList({
    id: collectionId,
    members: keys.collectionSeries(collectionId),
    whole: keys.collection(collectionId),
    move: (seriesIds, place) => call('moveInCollection', { params: { collectionId }, body: { seriesIds, place } }),
  })
}
