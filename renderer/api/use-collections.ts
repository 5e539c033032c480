import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationCall } from '../../server/contract/index.ts'
import { call } from './call.ts'
import { coverChanged } from './cover-versions.ts'
import { keys } from './keys.ts'
import { useMoveInList } from './use-move-in-list.ts'

type NewCollection = OperationCall<'createCollection'>['body']
type CollectionChange = OperationCall<'updateCollection'>['body']

/** Series that one call may add. */
const mostAtOnce = 500

/** Makes a collection. */
export function useNewCollection() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewCollection) => call('createCollection', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.collections }),
  })
}

/** Changes a collection or removes it. */
export function useCollection(collectionId: string) {
  const client = useQueryClient()
  const params = { collectionId }
  return {
    change: useMutation({
      mutationFn: (body: CollectionChange) => call('updateCollection', { params, body }),
      onSuccess: () => {
        coverChanged(collectionId)
        return client.invalidateQueries({ queryKey: keys.collections })
      },
    }),
    remove: useMutation({
      mutationFn: () => call('deleteCollection', { params }),
      onSuccess: () => client.invalidateQueries({ queryKey: keys.collections, refetchType: 'none' }),
    }),
  }
}

type Membership = { readonly collectionId: string; readonly seriesIds: readonly string[]; readonly inside: boolean }

/** Puts series into collections or takes them out. */
export function useCollectionMembership() {
  const client = useQueryClient()
  return useMutation({
    meta: { says: 'failure' },
    mutationFn: async ({ collectionId, seriesIds, inside }: Membership) => {
      if (inside) {
        for (let start = 0; start < seriesIds.length; start += mostAtOnce) {
          const body = { seriesIds: seriesIds.slice(start, start + mostAtOnce) }
          await call('addToCollection', { params: { collectionId }, body })
        }
      } else {
        for (let start = 0; start < seriesIds.length; start += mostAtOnce) {
          const body = { seriesIds: seriesIds.slice(start, start + mostAtOnce) }
          await call('removeManyFromCollection', { params: { collectionId }, body })
        }
      }
    },
    onSettled: (_, __, { collectionId }) => {
      coverChanged(collectionId)
      return client.invalidateQueries({ queryKey: keys.collections })
    },
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
