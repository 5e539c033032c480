import type { ReactNode } from 'react'
import { useMay } from '../../../api/account/use-me.ts'
import { NotPermitted } from '../../../ui/not-permitted.tsx'
import { texts } from './texts.ts'

type LibraryViewersOnlyProps = { readonly title: string; readonly children: ReactNode }

/** For people managers; others see whom to ask. */
export function LibraryViewersOnly({ title, children }: LibraryViewersOnlyProps) {
  const mayView = useMay('users-read')
  if (mayView) return children
  return <NotPermitted needs="users-read" tab={title} words={texts.forAdministrators} />
}
