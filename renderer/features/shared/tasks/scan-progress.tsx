import { Button } from '@mantine/core'
import { useMay } from '../../../api/account/use-me.ts'
import { useCancelScan, usePauseScan } from '../../../api/libraries/use-libraries.ts'
import type { ScanStatus } from '../../../api/types.ts'
import { counted } from '../../../lib/counts.ts'
import { formatLeft, formatNumber } from '../../../lib/format.ts'
import { StopIcon } from '../../../ui/icons.tsx'
import { scanTexts as texts } from '../../../ui/texts.ts'
import { WorkBar } from '../../../ui/work-bar.tsx'
import classes from './scan-progress.module.css'
import { PauseButton } from './task-buttons.tsx'

/** Details of a running scan: amount, speed, duration and findings. */
function ScanProgress({ scan }: { readonly scan: ScanStatus }) {
  const share = scanShare(scan)
  return (
    <div className={classes.progress}>
      <div className={classes.line}>
        <span>{scanSentence(scan)}</span>
        <span className={classes.rate}>{scanRate(scan)}</span>
      </div>
      <WorkBar isPaused={scan.paused} label={texts.label} share={share} />
      <dl className={classes.counters}>
        {countersOf(scan).map(({ name, value }) => (
          <div data-tone={name === texts.errors && value > 0 ? 'danger' : undefined} key={name}>
            <dt>{name}</dt>
            <dd>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Progress of a scan in percent; null while the total is unknown. */
export function scanShare(scan: ScanStatus): number | null {
  if (scan.phase === 'waiting' || scan.phase === 'walking' || scan.filesTotal === 0) return null
  return Math.min(100, (scan.filesProcessed / scan.filesTotal) * 100)
}

/** Progress of a scan in one line. */
function scanSentence(scan: ScanStatus): string {
  if (scan.paused) return texts.paused(pausedAmount(scan))
  if (scan.phase === 'waiting') return texts.queued
  if (scan.phase === 'walking') return texts.walking(counted.files(scan.filesDiscovered))
  return texts.amount(formatNumber(scan.filesProcessed), counted.files(scan.filesTotal))
}

function pausedAmount(scan: ScanStatus): string {
  if (scanShare(scan) === null) return texts.soFar(counted.files(scan.filesDiscovered))
  return texts.amount(formatNumber(scan.filesProcessed), counted.files(scan.filesTotal))
}

function scanRate(scan: ScanStatus): string {
  const parts: string[] = []
  if (scan.filesPerSecond !== null && scan.filesPerSecond > 0) {
    parts.push(texts.rate(formatNumber(Math.max(1, Math.round(scan.filesPerSecond)))))
  }
  if (scan.secondsLeft !== null) parts.push(texts.left(formatLeft(scan.secondsLeft)))
  return parts.join(' · ')
}

function countersOf(scan: ScanStatus): readonly { readonly name: string; readonly value: number }[] {
  const always = [
    { name: texts.found, value: scan.filesDiscovered },
    { name: texts.processed, value: scan.filesProcessed },
    { name: texts.newSeries, value: scan.seriesCreated },
    { name: texts.newBooks, value: scan.booksAdded },
    { name: texts.errors, value: scan.errorCount },
  ]
  const sometimes = [
    { name: texts.unchanged, value: scan.booksUnchanged },
    { name: texts.changed, value: scan.booksChanged },
    { name: texts.moved, value: scan.booksMoved },
    { name: texts.returned, value: scan.booksRestored },
    { name: texts.missing, value: scan.booksMissing },
  ]
  return [...always, ...sometimes.filter(({ value }) => value > 0)]
}

/** A queued or running scan with its progress and, with permission, its controls. */
export function RunningScan({ scan }: { readonly scan: ScanStatus }) {
  const mayStop = useMay('libraries-write')
  return (
    <div className={classes.running}>
      <ScanProgress scan={scan} />
      {mayStop && <ScanButtons key={scan.scanId} scan={scan} />}
    </div>
  )
}

/** Pauses, resumes or cancels a scan. */
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
