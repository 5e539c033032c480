import { useSyncExternalStore } from 'react'
import { isLost } from '../../api/connection.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import classes from './lost-note.module.css'

/** Says that the server does not answer, over whatever is on screen, for as long as that is so. */
export function LostNote() {
  const lost = useSyncExternalStore(isLost.subscribe, isLost.get)
  return (
    <div className={classes.place} role="status">
      {lost && (
        <p className={classes.note}>
          <WarningIcon size={18} />
          Inglenook cannot be reached. It is tried again by itself.
        </p>
      )}
    </div>
  )
}
