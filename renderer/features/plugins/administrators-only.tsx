import type { ReactNode } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import { NotPermitted } from '../../ui/not-permitted.tsx'
import { texts } from './texts.ts'

/** Content for plugin administrators; others see whom to ask. */
export function AdministratorsOnly({ children }: { readonly children: ReactNode }) {
  if (useMay('plugins-manage')) return children
  return <NotPermitted needs="plugins-manage" tab={texts.title} words={texts.forbidden} />
}
