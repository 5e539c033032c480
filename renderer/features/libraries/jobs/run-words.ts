import type { LibraryJob, LibraryJobRun } from '../../../api/types.ts'
import { formatMoment } from '../../../lib/format.ts'
import { countTexts, stateTexts, texts } from './texts.ts'

/** When a job runs next. */
export function scheduleSentence({ cronSchedule, enabled, nextRunAt }: LibraryJob): string {
  if (cronSchedule === null) return texts.byHand
  return enabled && nextRunAt !== null ? texts.next(formatMoment(nextRunAt)) : texts.off
}

/** How a run ended, when, and its numbers. */
export function runSentence(run: LibraryJobRun): string {
  const moment = formatMoment(run.completedAt ?? run.startedAt ?? run.createdAt)
  const words = [stateTexts[run.status], moment, ...countWords(run)].join(' · ')
  return run.dryRun ? texts.dryRunOf(words) : words
}

function countWords({ counts }: LibraryJobRun): string[] {
  const names = Object.keys(countTexts) as (keyof LibraryJobRun['counts'])[]
  return names.flatMap((name) => {
    const count = counts[name] ?? 0
    return count === 0 ? [] : [countTexts[name](count)]
  })
}
