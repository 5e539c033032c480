import { addressOf } from '../../api/call.ts'
import type { Person } from '../../api/types.ts'

/** Address of a person's picture; null without one. */
export function avatarOf({ id, hasAvatar }: Pick<Person, 'id' | 'hasAvatar'>): string | null {
  return hasAvatar ? addressOf('getUserAvatar', { params: { userId: id } }) : null
}
