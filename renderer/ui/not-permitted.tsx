import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMayByPassword } from '../api/account/use-me.ts'
import type { Permission } from '../api/types.ts'
import { EmptyState } from './empty-state.tsx'
import { LinkButton } from './links.tsx'
import { TabTitle } from './page.tsx'
import { common } from './texts.ts'

type NotPermittedProps = {
  readonly tab: string
  readonly needs: Permission
  /** Shown to users without permission, on any device. */
  readonly words: { readonly title: string; readonly text: string }
  /** Their next action, if it is not home. */
  readonly action?: ReactNode
}

/** Shown instead of a screen that the user may not open, with a way to get access if there is one. */
export function NotPermitted({ tab, needs, words, action }: NotPermittedProps) {
  const isLinkedDevice = useMayByPassword(needs)
  const { title, text } = isLinkedDevice ? common.linkedDevice : words
  const nextPath = isLinkedDevice ? <SignInByPassword /> : (action ?? <LinkButton to="/">{common.goHome}</LinkButton>)
  return (
    <>
      <TabTitle title={tab} />
      <EmptyState action={nextPath} alone text={text} title={title} />
    </>
  )
}

/** Link to the sign-in that returns to this screen. */
export function SignInByPassword({ isSmall = false }: { readonly isSmall?: boolean }) {
  const path = useLocation({ select: ({ href }) => href })
  const buttonProps = isSmall ? ({ size: 'compact-sm', variant: 'default' } as const) : {}
  return (
    <LinkButton search={{ next: path }} to="/sign-in" {...buttonProps}>
      {common.linkedDevice.action}
    </LinkButton>
  )
}
