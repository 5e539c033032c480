import { UnstyledButton } from '@mantine/core'
import { useEffect } from 'react'
import classes from './first-hint.module.css'
import { texts } from './texts.ts'
import type { TurnDirection } from './turns.ts'
import { useRemembered } from './use-remembered.ts'

/** Explains once where to tap. */
export function FirstHint({ direction }: { readonly direction: TurnDirection }) {
  const [isDismissed, setDismissed] = useRemembered('inglenook-reader-hint', false)
  useEffect(() => {
    if (isDismissed) return
    const dismiss = () => setDismissed(true)
    window.addEventListener('keydown', dismiss)
    return () => window.removeEventListener('keydown', dismiss)
  }, [isDismissed, setDismissed])
  if (isDismissed) return null
  const [left, right] =
    direction === 'ltr' ? [texts.hint.previous, texts.hint.next] : [texts.hint.next, texts.hint.previous]
  return (
    <UnstyledButton autoFocus className={classes.hint} onClick={() => setDismissed(true)}>
      <span className={classes.zone}>{left}</span>
      <span className={classes.middle}>
        {texts.hint.bars}
        <small className={classes.keys}>{texts.hint.keys}</small>
        <span className={classes.done}>{texts.hint.done}</span>
      </span>
      <span className={classes.zone}>{right}</span>
    </UnstyledButton>
  )
}
