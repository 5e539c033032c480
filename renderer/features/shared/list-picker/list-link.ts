import { linkOptions } from '@tanstack/react-router'
import type { ListKind } from '../../../api/lists/list-kinds.ts'

/** Address of a list. */
export function listLink(kind: ListKind<never, never>['name'], id: string) {
  return kind === 'collections'
    ? linkOptions({ to: '/lists/collections/$collectionId', params: { collectionId: id } })
    : linkOptions({ to: '/lists/reading/$readListId', params: { readListId: id } })
}
