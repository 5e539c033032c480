import { Button, type ButtonProps, Menu, type MenuItemProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style' | 'color'> & {
  readonly ref?: Ref<HTMLAnchorElement>
}

/** Buttons rendered as links: they open in new tabs and are announced as links. */
export const LinkButton = createLink((props: ButtonProps & AnchorProps) => <Button component="a" {...props} />)
export const LinkMenuItem = createLink((props: MenuItemProps & AnchorProps) => <Menu.Item component="a" {...props} />)
