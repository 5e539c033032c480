import { Link } from '@tanstack/react-router'
import { useActiveScans } from '../../api/queries/libraries.ts'
import { scanShare } from '../../features/shared/tasks/scan-progress.tsx'
import { formatLeft, formatNumber } from '../../lib/format.ts'
import classes from './scan-pill.module.css'
import { texts } from './texts.ts'

/** Compact progress of a running scan: amount, speed and duration. Links to the libraries. */
export function ScanPill() {
  const scans = useActiveScans()
  const scan = scans.find(({ status, paused }) => status === 'running' && !paused) ?? scans[0]
  if (scan === undefined) return null
  const share = scanShare(scan)
  const amount =
    share === null
      ? formatNumber(scan.filesDiscovered)
      : texts.scan.amount(formatNumber(scan.filesProcessed), formatNumber(scan.filesTotal))
  const words = scan.paused ? texts.scan.paused(amount) : texts.scan.scanning(amount)
  const left = scan.secondsLeft === null ? '' : ` · ${formatLeft(scan.secondsLeft)}`
  // The accessible name contains the visible text (WCAG 2.5.3).
  return (
    <Link aria-label={words + left} className={classes.pill} to="/libraries">
      <span
        className={classes.ring}
        style={{ '--share': `${share ?? 25}%` }}
        data-idle={(share === null && !scan.paused) || undefined}
      />
      <span className={classes.text}>
        {words}
        <span className={classes.left}>{left}</span>
      </span>
    </Link>
  )
}
