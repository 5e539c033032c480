import { addressOf } from '../../api/call.ts'
import type { Person } from '../../api/types.ts'

/** Where the picture of somebody is; null when they have none. */
export function avatarOf({ id, hasAvatar }: Pick<Person, 'id' | 'hasAvatar'>): string | null {
  return hasAvatar ? addressOf('getUserAvatar', { params: { userId: id } }) : null
}
