import { Button, Menu } from '@mantine/core'
import { createLink } from '@tanstack/react-router'

/** Buttons that are links: they open in a new tab, show their address and are announced as links. */
export const LinkButton = createLink(Button<'a'>)
export const LinkMenuItem = createLink(Menu.Item<'a'>)
