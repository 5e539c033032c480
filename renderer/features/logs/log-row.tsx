import { memo } from 'react'
import type { LogLine } from '../../api/types.ts'
import { activeLanguage, activeLocale } from '../../languages/active.ts'
import { fieldsInWords } from './line-text.ts'
import classes from './logs.module.css'

/** The clock of a log has 24 hours. */
const logLocale = activeLanguage === 'en' ? 'en-GB' : activeLocale

const clock = new Intl.DateTimeFormat(logLocale, { hour: '2-digit', minute: '2-digit', second: '2-digit' })

const day = new Intl.DateTimeFormat(logLocale, { day: 'numeric', month: 'short' })

/** A line of the log. It never changes, so it is drawn once. */
export const LogRow = memo(function LogRow({ line }: { readonly line: LogLine }) {
  const fields = fieldsInWords(line.fields)
  return (
    <li className={classes.line} data-level={line.level}>
      <time className={classes.time} dateTime={line.time} title={line.time}>
        {timeInWords(line.time, new Date())}
      </time>
      <span className={classes.level}>{line.level}</span>
      <span className={classes.words} lang="en">
        {line.subsystem !== null && <span className={classes.part}>{line.subsystem}</span>} {line.message}
        {fields !== '' && <code className={classes.fields}>{fields}</code>}
      </span>
    </li>
  )
}, isSame)

function isSame(before: { readonly line: LogLine }, after: { readonly line: LogLine }): boolean {
  return before.line.time === after.line.time && before.line.message === after.line.message
}

/** The time of today's lines, with the day for those before. */
function timeInWords(time: string, now: Date): string {
  const at = new Date(time)
  const isToday = at.toDateString() === now.toDateString()
  return isToday ? clock.format(at) : `${day.format(at)} ${clock.format(at)}`
}
