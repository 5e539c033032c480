import type { ReactNode } from 'react'
import { useMay } from '../../api/use-me.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { TabTitle } from '../../ui/page.tsx'
import { common } from '../../ui/texts.ts'
import { texts } from './texts.ts'

/** What those see who look after plugins; others are told whom to ask. */
export function ForThoseWhoManage({ children }: { readonly children: ReactNode }) {
  if (useMay('plugins-manage')) return children
  return (
    <>
      <TabTitle title={texts.title} />
      <EmptyState
        alone
        action={<LinkButton to="/">{common.goHome}</LinkButton>}
        text={texts.forbidden.text}
        title={texts.forbidden.title}
      />
    </>
  )
}
