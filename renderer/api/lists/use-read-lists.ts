import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import { coverChanged } from '../titles/cover-versions.ts'
import { useMoveInList } from './use-move-in-list.ts'

type NewReadList = OperationCall<'createReadList'>['body']
type ReadListChange = OperationCall<'updateReadList'>['body']
type Import = OperationCall<'importReadList'>['body']

/** Books that one call may add. */
const maxAtOnce = 500

/** Makes a reading list. */
export function useNewReadList() {
  return useMutation({
    meta: { told: ['list_created'] },
    mutationFn: async ({ bookIds = [], ...body }: NewReadList) => {
      const made = await call('createReadList', { body: { ...body, bookIds: bookIds.slice(0, maxAtOnce) } })
      await addBooks(made.id, bookIds.slice(maxAtOnce))
      return made
    },
  })
}

/** Changes a reading list or removes it. */
export function useReadList(readListId: string) {
  const client = useQueryClient()
  const params = { readListId }
  return {
    change: useMutation({
      meta: { told: ['list_updated'] },
      mutationFn: (body: ReadListChange) => call('updateReadList', { params, body }),
      onSuccess: () => coverChanged(readListId),
    }),
    remove: useMutation({
      mutationFn: () => call('deleteReadList', { params }),
      // Its page is left: what it shows is not asked for, as it would be because of the event.
      onSuccess: () => client.invalidateQueries({ queryKey: keys.readLists, refetchType: 'none' }),
    }),
  }
}

type Membership = { readonly readListId: string; readonly bookIds: readonly string[]; readonly inside: boolean }

/** Puts books into reading lists or takes them out. */
export function useReadListMembership() {
  return useMutation({
    meta: { says: 'failure', told: ['list_updated'] },
    mutationFn: async ({ readListId, bookIds, inside }: Membership) => {
      if (inside) return addBooks(readListId, bookIds)
      for (let start = 0; start < bookIds.length; start += maxAtOnce) {
        const body = { bookIds: bookIds.slice(start, start + maxAtOnce) }
        await call('removeManyFromReadList', { params: { readListId }, body })
      }
    },
    onSettled: (_, __, { readListId }) => coverChanged(readListId),
  })
}

async function addBooks(readListId: string, bookIds: readonly string[]): Promise<void> {
  for (let start = 0; start < bookIds.length; start += maxAtOnce) {
    await call('addToReadList', { params: { readListId }, body: { bookIds: bookIds.slice(start, start + maxAtOnce) } })
  }
}

/** Moves books of a reading list to a place; it is seen at once. */
export function useMoveInReadList(readListId: string) {
  return useMoveInList({
    id: readListId,
    members: keys.readListBooks(readListId),
    whole: keys.readList(readListId),
    move: (bookIds, place) => call('moveInReadList', { params: { readListId }, body: { bookIds, place } }),
  })
}

/** What a reading list (CBL) would become; nothing is made. */
export function usePreviewImport() {
  return useMutation({ mutationFn: (content: string) => call('previewReadListImport', { body: { content } }) })
}

/** Makes a reading list of a reading list (CBL). */
export function useImportReadList() {
  return useMutation({
    meta: { told: ['list_created'] },
    mutationFn: (body: Import) => call('importReadList', { body }),
  })
}
