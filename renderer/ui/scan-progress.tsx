import { Progress } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import type { ScanStatus } from '../api/types.ts'
import { formatLeft, formatNumber, plural } from '../lib/format.ts'
import classes from './scan-progress.module.css'

/** What a scan does right now: how much, how fast, how long, and what it found. */
export function ScanProgress({ scan }: { readonly scan: ScanStatus }) {
  const share = scanShare(scan)
  const still = useReducedMotion()
  return (
    <div className={classes.progress}>
      <div className={classes.line}>
        <span>{scanSentence(scan)}</span>
        <span className={classes.rate}>{scanRate(scan)}</span>
      </div>
      <Progress.Root size="sm">
        <Progress.Section
          animated={share === null && !still}
          aria-label="Scan"
          striped={share === null}
          value={share ?? 100}
        />
      </Progress.Root>
      <dl className={classes.counters}>
        {countersOf(scan).map(({ name, value }) => (
          <div data-tone={name === 'Errors' && value > 0 ? 'danger' : undefined} key={name}>
            <dt>{name}</dt>
            <dd>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** How far a scan is in percent; null while it does not know how much there is. */
export function scanShare(scan: ScanStatus): number | null {
  if (scan.phase === 'waiting' || scan.phase === 'walking' || scan.filesTotal === 0) return null
  return Math.min(100, (scan.filesProcessed / scan.filesTotal) * 100)
}

/** What a scan does, in one line. */
function scanSentence(scan: ScanStatus): string {
  if (scan.phase === 'waiting') return 'Waiting for its turn'
  if (scan.phase === 'walking') return `Looking through folders: ${plural(scan.filesDiscovered, 'file')} so far`
  return `${formatNumber(scan.filesProcessed)} of ${plural(scan.filesTotal, 'file')}`
}

function scanRate(scan: ScanStatus): string {
  const parts: string[] = []
  if (scan.filesPerSecond !== null && scan.filesPerSecond > 0) {
    parts.push(`${formatNumber(Math.max(1, Math.round(scan.filesPerSecond)))} a second`)
  }
  if (scan.secondsLeft !== null) parts.push(`${formatLeft(scan.secondsLeft)} left`)
  return parts.join(' · ')
}

function countersOf(scan: ScanStatus): readonly { readonly name: string; readonly value: number }[] {
  const always = [
    { name: 'Files found', value: scan.filesDiscovered },
    { name: 'Processed', value: scan.filesProcessed },
    { name: 'New series', value: scan.seriesCreated },
    { name: 'New books', value: scan.booksAdded },
    { name: 'Errors', value: scan.errorCount },
  ]
  const sometimes = [
    { name: 'Unchanged', value: scan.booksUnchanged },
    { name: 'Changed', value: scan.booksChanged },
    { name: 'Moved', value: scan.booksMoved },
    { name: 'Returned', value: scan.booksRestored },
    { name: 'Missing', value: scan.booksMissing },
  ]
  return [...always, ...sometimes.filter(({ value }) => value > 0)]
}
