import { ActionIcon, type ActionIconProps, Menu, type MenuProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { MoreIcon } from './icons.tsx'

type MoreMenuProps = Pick<ActionIconProps, 'size' | 'variant' | 'color' | 'loading' | 'disabled'> & {
  readonly label: string
  readonly position?: NonNullable<MenuProps['position']>
  /** Menu items. */
  readonly children: ReactNode
}

/** A menu behind a three-dot button. */
export function MoreMenu({ label, position = 'bottom', children, ...button }: MoreMenuProps) {
  return (
    <Menu position={position}>
      <Menu.Target>
        <ActionIcon aria-label={label} size={36} variant="default" {...button}>
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
