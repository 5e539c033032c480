import type { Permission } from '../../../domain/access/viewer.ts'
import { bareId } from '../../kit/request/bare-id.ts'

type Account = {
  readonly userId: string
  /** The value that apps expect to be an e-mail address; they only show it, or compare it with what was typed. */
  readonly name: string
  readonly permissions: ReadonlySet<Permission>
  /** Null: every library. */
  readonly libraryIds: readonly string[] | null
  readonly maxAgeRating: number | null
}

/** An account with every key that apps require. */
export function presentAccount({ userId, name, permissions, libraryIds, maxAgeRating }: Account) {
  const roles = [
    ...(permissions.has('system-admin') ? ['ADMIN'] : []),
    ...(permissions.has('books-read') ? ['FILE_DOWNLOAD'] : []),
    ...(permissions.has('pages-read') ? ['PAGE_STREAMING'] : []),
    'USER',
  ]
  return {
    id: userId,
    email: name,
    roles,
    sharedAllLibraries: libraryIds === null,
    sharedLibrariesIds: (libraryIds ?? []).map(bareId),
    labelsAllow: [],
    labelsExclude: [],
    ageRestriction: maxAgeRating === null ? null : { age: maxAgeRating, restriction: 'ALLOW_ONLY' },
  }
}
