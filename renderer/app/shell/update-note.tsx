import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { RefreshIcon } from '../../ui/icons.tsx'
import { takeNewer, waitingWorker } from '../start-worker.ts'
import classes from './connection-lost.module.css'
import { texts } from './texts.ts'

/** Offers a newer interface; it is installed on request, or by the next reload. */
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
