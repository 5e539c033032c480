import { ActionIcon, Menu } from '@mantine/core'
import { useMe } from '../../api/use-me.ts'
import { PersonIcon } from '../../ui/icons.tsx'
import { LinkMenuItem } from '../../ui/links.tsx'
import { useSignOut } from '../use-sign-out.ts'

/** Who is signed in, and what belongs to them. */
export function AccountMenu() {
  const me = useMe()
  const leave = useSignOut()
  if (me === null) return null
  return (
    <Menu width={220}>
      <Menu.Target>
        <ActionIcon aria-label={`Account of ${me.username}`} radius="xl" size={40} variant="light">
          <PersonIcon size={22} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{me.username}</Menu.Label>
        <LinkMenuItem to="/queue">Want to read</LinkMenuItem>
        <LinkMenuItem to="/account">Account and devices</LinkMenuItem>
        {me.permissions.includes('books-write') && <LinkMenuItem to="/problems">Problems</LinkMenuItem>}
        {me.permissions.includes('tasks-read') && <LinkMenuItem to="/tasks">Background work</LinkMenuItem>}
        <Menu.Divider />
        <Menu.Item onClick={() => void leave()}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
