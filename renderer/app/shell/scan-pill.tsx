import { Link } from '@tanstack/react-router'
import { useActiveScans } from '../../api/use-scans.ts'
import { formatLeft, formatNumber } from '../../lib/format.ts'
import { scanShare } from '../../ui/scan-progress.tsx'
import classes from './scan-pill.module.css'
import { texts } from './texts.ts'

/** A running scan, in few words: how much, how fast, how long. It leads to the libraries. */
export function ScanPill() {
  const scans = useActiveScans()
  const scan = scans.find(({ status }) => status === 'running') ?? scans[0]
  if (scan === undefined) return null
  const share = scanShare(scan)
  const amount =
    share === null
      ? formatNumber(scan.filesDiscovered)
      : texts.scan.amount(formatNumber(scan.filesProcessed), formatNumber(scan.filesTotal))
  return (
    <Link aria-label={texts.scan.running(amount)} className={classes.pill} to="/libraries">
      <span className={classes.ring} style={{ '--share': `${share ?? 25}%` }} data-idle={share === null || undefined} />
      <span className={classes.text}>
        {texts.scan.scanning(amount)}
        {scan.secondsLeft !== null && <span className={classes.left}> · {formatLeft(scan.secondsLeft)}</span>}
      </span>
    </Link>
  )
}
