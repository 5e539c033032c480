import { Button } from '@mantine/core'
import { useMay } from '../../../api/account/use-me.ts'
import { useCancelScan, usePauseScan } from '../../../api/libraries/use-libraries.ts'
import type { ScanStatus } from '../../../api/types.ts'
import { StopIcon } from '../../../ui/icons.tsx'
import { scanTexts as texts } from '../../../ui/texts.ts'
import { PauseButton } from './pause-button.tsx'
import classes from './scan-progress.module.css'
import { ScanProgress } from './scan-progress.tsx'

/** A scan that waits or runs: how far it is, and what those who may do with it. */
export function RunningScan({ scan }: { readonly scan: ScanStatus }) {
  const mayStop = useMay('libraries-write')
  return (
    <div className={classes.running}>
      <ScanProgress scan={scan} />
      {mayStop && <ScanButtons key={scan.scanId} scan={scan} />}
    </div>
  )
}

/** Lets a scan stand still and go on, or stops it. */
function ScanButtons({ scan }: { readonly scan: ScanStatus }) {
  const pause = usePauseScan(scan.libraryId)
  const cancel = useCancelScan(scan.libraryId)
  return (
    <div className={classes.buttons}>
      {scan.status === 'running' && <PauseButton change={pause} isPaused={scan.paused} words={texts.pausing} />}
      <Button
        leftSection={<StopIcon size={16} />}
        loading={cancel.isPending}
        onClick={() => cancel.mutate()}
        variant="default"
      >
        {texts.cancel}
      </Button>
      <span className={classes.hint}>{texts.cancelHint}</span>
    </div>
  )
}
