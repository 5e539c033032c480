import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './selection-bar.module.css'

type SelectionBarProps = {
  /** Description of the selection. */
  readonly count: string
  /** Message at the selection limit. */
  readonly full: string | null
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Actions for the selection; fixed at the bottom of the window. */
export function SelectionBar({ count, full, closeLabel, onClose, children }: SelectionBarProps) {
  return (
    <>
      <div aria-hidden="true" className={classes.room} />
      <section aria-label={count} className={classes.bar}>
        <CloseButton aria-label={closeLabel} onClick={onClose} size="lg" />
        <div aria-live="polite" className={classes.count}>
          <strong>{count}</strong>
          {full !== null && <span className={classes.full}>{full}</span>}
        </div>
        <div className={classes.actions}>{children}</div>
      </section>
    </>
  )
}
