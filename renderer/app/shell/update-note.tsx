import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { RefreshIcon } from '../../ui/icons.tsx'
import { takeNewer, waitingWorker } from '../start-worker.ts'
import classes from './lost-note.module.css'
import { texts } from './texts.ts'

/** Says that a newer interface is ready; it is taken when the person says so, and by the next reload anyway. */
export function UpdateNote() {
  const waiting = useSyncExternalStore(waitingWorker.subscribe, waitingWorker.get)
  return (
    <div className={classes.place} role="status">
      {waiting !== null && (
        <p className={classes.plain}>
          <RefreshIcon size={18} />
          {texts.newer}
          <Button onClick={takeNewer} size="compact-sm" variant="default">
            {texts.reload}
          </Button>
        </p>
      )}
    </div>
  )
}
