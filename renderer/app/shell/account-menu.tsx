import { ActionIcon, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHasServices } from '../../api/account/services.ts'
import { useOwnPictureAddress } from '../../api/account/use-account.ts'
import { useMe } from '../../api/account/use-me.ts'
import { screenQuery } from '../../api/queries/screen.ts'
import type { User } from '../../api/types.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { PersonIcon } from '../../ui/icons.tsx'
import { LinkMenuItem } from '../../ui/links.tsx'
import { useSignOut } from '../device-person.ts'
import { texts } from './texts.ts'

/** Menu of the signed-in user. */
export function AccountMenu() {
  const me = useMe()
  const leave = useSignOut()
  const picture = useOwnPictureAddress()
  const [isHovered, setHovered] = useState(false)
  // Prefetched on hover, so that the open menu does not shift.
  const screen = useQuery({ ...screenQuery, enabled: isHovered })
  const hasServices = useHasServices(isHovered)
  if (me === null) return null
  const administrationPath = administrationPathOf(me)
  const isShared = screen.data?.some(({ userId }) => userId !== me.id) === true
  return (
    <Menu width={220}>
      <Menu.Target>
        <ActionIcon
          aria-label={texts.accountOf(me.username)}
          onFocus={() => setHovered(true)}
          onPointerEnter={() => setHovered(true)}
          radius="xl"
          size={40}
          variant="light"
        >
          {picture === null ? <PersonIcon size={22} /> : <Avatar name={me.username} size={40} src={picture} />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{me.username}</Menu.Label>
        <LinkMenuItem to="/queue">{texts.queue}</LinkMenuItem>
        <LinkMenuItem to="/recommendations">{texts.recommendations}</LinkMenuItem>
        <LinkMenuItem to="/releases">{texts.releases}</LinkMenuItem>
        <LinkMenuItem to="/statistics">{texts.statistics}</LinkMenuItem>
        <LinkMenuItem to="/device">{texts.device}</LinkMenuItem>
        <LinkMenuItem to="/account">{texts.account}</LinkMenuItem>
        <LinkMenuItem to="/account/devices">{texts.devices}</LinkMenuItem>
        {hasServices && <LinkMenuItem to="/account/services">{texts.services}</LinkMenuItem>}
        <LinkMenuItem to="/data">{texts.data}</LinkMenuItem>
        {administrationPath !== null && (
          <>
            <Menu.Divider />
            <LinkMenuItem to={administrationPath}>{texts.administration}</LinkMenuItem>
          </>
        )}
        <Menu.Divider />
        {isShared && <Menu.Item onClick={() => void leave()}>{texts.switchPerson}</Menu.Item>}
        <Menu.Item onClick={() => void leave()}>{texts.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** First administration screen of this user; null without access. */
function administrationPathOf({
  permissions,
}: User): '/admin' | '/people' | '/admin/plugins' | '/tasks' | '/problems' | null {
  if (permissions.includes('system-admin')) return '/admin'
  if (permissions.includes('users-read')) return '/people'
  if (permissions.includes('plugins-manage')) return '/admin/plugins'
  if (permissions.includes('tasks-read')) return '/tasks'
  return permissions.includes('books-write') ? '/problems' : null
}
