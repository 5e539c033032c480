import { type TaskProgress, useTaskProgress } from '../../../api/live/live-tasks.ts'
import { formatBytes, formatLeft, formatNumber } from '../../../lib/format.ts'
import { ServerWords } from '../../../ui/server-words.tsx'
import { scanTexts as texts } from '../../../ui/texts.ts'
import { WorkBar } from '../../../ui/work-bar.tsx'
import classes from './scan-progress.module.css'

type WorkProgressProps = {
  readonly taskId: string
  /** Accessible name of the progress bar. */
  readonly label: string
  /** Shows an indeterminate bar for work without progress. */
  readonly always?: boolean
}

/** Progress of a background task: amount, speed and duration. */
export function WorkProgress({ taskId, label, always = false }: WorkProgressProps) {
  const progress = useTaskProgress(taskId)
  if (progress === null && !always) return null
  const share = progress === null ? null : shareOf(progress)
  return (
    <div className={classes.progress}>
      {progress !== null && (
        <div className={classes.line}>
          <span>{progress.paused ? texts.paused(amountOf(progress)) : amountOf(progress)}</span>
          <span className={classes.rate}>{rateOf(progress)}</span>
        </div>
      )}
      {hasSentence(progress) && (
        <div className={classes.line}>
          <ServerWords text={progress.message} />
        </div>
      )}
      <WorkBar isPaused={progress?.paused} label={label} share={share} />
    </div>
  )
}

type WithSentence = TaskProgress & { readonly message: string }

/** Names of steps are for programs. */
function hasSentence(progress: TaskProgress | null): progress is WithSentence {
  return progress?.message?.includes(' ') === true
}

/** Percent; null while the total is unknown. */
function shareOf({ current, total }: TaskProgress): number | null {
  return total === null || total === 0 ? null : Math.min(100, (current / total) * 100)
}

function formatOf({ unit }: TaskProgress): (amount: number) => string {
  return unit === 'bytes' ? formatBytes : formatNumber
}

function amountOf(progress: TaskProgress): string {
  const { current, total } = progress
  const format = formatOf(progress)
  return total === null ? texts.soFar(format(current)) : texts.amount(format(current), format(total))
}

function rateOf(progress: TaskProgress): string {
  const { perSecond, secondsLeft } = progress
  const parts: string[] = []
  if (perSecond !== null && perSecond >= 1) parts.push(texts.rate(formatOf(progress)(Math.round(perSecond))))
  if (secondsLeft !== null) parts.push(texts.left(formatLeft(secondsLeft)))
  return parts.join(' · ')
}
