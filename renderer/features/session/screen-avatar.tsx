import { addressOf } from '../../api/call.ts'
import type { ScreenPerson } from '../../api/types.ts'
import { Avatar } from '../../ui/avatar.tsx'

/** What somebody is called on this screen. */
export function nameOf({ displayName, username }: ScreenPerson): string {
  return displayName ?? username
}

/** The picture of somebody whom this screen remembers. @param size in pixels */
export function ScreenAvatar({ person, size }: { readonly person: ScreenPerson; readonly size: number }) {
  const { userId, hasAvatar } = person
  const src = hasAvatar ? addressOf('getScreenAvatar', { params: { userId } }) : null
  return <Avatar name={nameOf(person)} size={size} src={src} />
}
