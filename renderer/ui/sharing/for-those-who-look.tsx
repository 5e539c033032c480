import type { ReactNode } from 'react'
import { useMay } from '../../api/use-me.ts'
import { EmptyState } from '../empty-state.tsx'
import { LinkButton } from '../links.tsx'
import { TabTitle } from '../page.tsx'
import { common } from '../texts.ts'
import { texts } from './texts.ts'

type ForThoseWhoLookProps = { readonly title: string; readonly children: ReactNode }

/** What those see who look after people; others are told whom to ask. */
export function ForThoseWhoLook({ title, children }: ForThoseWhoLookProps) {
  const mayLook = useMay('users-read')
  if (mayLook) return children
  const { forAdministrators: words } = texts
  return (
    <>
      <TabTitle title={title} />
      <EmptyState
        alone
        action={<LinkButton to="/">{common.goHome}</LinkButton>}
        text={words.text}
        title={words.title}
      />
    </>
  )
}
