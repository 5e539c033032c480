import { Loader } from '@mantine/core'
import { common } from '../../../ui/texts.ts'
import { useDelayed } from '../../../ui/use-delayed.ts'
import classes from './loading-indicator.module.css'

/** Centred where a page will appear, once loading takes longer than a moment. */
export function LoadingIndicator() {
  const isLate = useDelayed(true)
  return (
    isLate && (
      <div className={classes.waiting}>
        <Loader aria-label={common.loading} color="var(--sign)" role="status" />
      </div>
    )
  )
}
