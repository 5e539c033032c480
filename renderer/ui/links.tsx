import { ActionIcon, Button, Menu, UnstyledButton } from '@mantine/core'
import { createLink } from '@tanstack/react-router'

/** Buttons that are links: they open in a new tab, show their address and are announced as links. */
export const LinkButton = createLink(Button<'a'>)
export const LinkIcon = createLink(ActionIcon<'a'>)
export const LinkMenuItem = createLink(Menu.Item<'a'>)
export const PlainLink = createLink(UnstyledButton<'a'>)
