import { Button, Menu } from '@mantine/core'
import { messageOf } from '../../api/api-error.ts'
import type { ScanStatus } from '../../api/types.ts'
import { useCancelScan, usePauseScan, useScanLibrary } from '../../api/use-libraries.ts'
import { ChevronRightIcon, RefreshIcon, StopIcon } from '../../ui/icons.tsx'
import { PauseButton } from '../../ui/pause-button.tsx'
import classes from './libraries-page.module.css'
import { texts } from './texts.ts'

/** Starts a scan: the usual one, or one that reads every file again. */
export function ScanButton({ libraryId }: { readonly libraryId: string }) {
  const scan = useScanLibrary(libraryId)
  return (
    <div>
      <Button.Group>
        <Button
          leftSection={<RefreshIcon size={18} />}
          loading={scan.isPending}
          onClick={() => scan.mutate('normal')}
          variant="default"
        >
          {texts.scan}
        </Button>
        <Menu>
          <Menu.Target>
            <Button aria-label={texts.scanChoices} className={classes.split} variant="default">
              <ChevronRightIcon className={classes.down} size={16} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => scan.mutate('normal')}>{texts.normalScan}</Menu.Item>
            <Menu.Item onClick={() => scan.mutate('deep')}>{texts.deepScan}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
      {scan.isError && (
        <p className={classes.refused} role="alert">
          {messageOf(scan.error)}
        </p>
      )}
    </div>
  )
}

/** Lets a scan stand still and go on, or stops it. */
export function RunningButtons({ scan }: { readonly scan: ScanStatus }) {
  const pause = usePauseScan(scan.libraryId)
  const cancel = useCancelScan(scan.libraryId)
  return (
    <div className={classes.stop}>
      {scan.status === 'running' && <PauseButton change={pause} isPaused={scan.paused} words={texts.pausing} />}
      <Button
        leftSection={<StopIcon size={16} />}
        loading={cancel.isPending}
        onClick={() => cancel.mutate()}
        variant="default"
      >
        {texts.stop}
      </Button>
      <span className={classes.hint}>{texts.stopKept}</span>
    </div>
  )
}
