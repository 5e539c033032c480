import { useLocation } from '@tanstack/react-router'
import { useMe } from '../api/use-me.ts'
import { EmptyState } from './empty-state.tsx'
import { LinkButton } from './links.tsx'
import { TabTitle } from './page.tsx'
import { common } from './texts.ts'

type NotPermittedProps = {
  readonly tab: string
  /** Said to people who are no administrator. */
  readonly words: { readonly title: string; readonly text: string }
}

/** Instead of a screen that somebody may not use here, with the way to it where there is one. */
export function NotPermitted({ tab, words }: NotPermittedProps) {
  const me = useMe()
  const path = useLocation({ select: ({ href }) => href })
  const isLinkedDevice = me?.role === 'admin' && me.accountLock === 'api-key'
  const { title, text } = isLinkedDevice ? common.linkedDevice : words
  const action = isLinkedDevice ? (
    <LinkButton search={{ next: path }} to="/sign-in">
      {common.linkedDevice.action}
    </LinkButton>
  ) : (
    <LinkButton to="/">{common.goHome}</LinkButton>
  )
  return (
    <>
      <TabTitle title={tab} />
      <EmptyState action={action} alone text={text} title={title} />
    </>
  )
}
