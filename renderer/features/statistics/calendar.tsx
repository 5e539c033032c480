import { useEffect, useRef } from 'react'
import { activeLocale } from '../../languages/active.ts'
import { amountInWords, type Measure } from './amounts.ts'
import { levelOf, monthsOf, type Period, weeksOf } from './days.ts'
import classes from './statistics.module.css'
import { texts } from './texts.ts'

const date = new Intl.DateTimeFormat(activeLocale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

const month = new Intl.DateTimeFormat(activeLocale, { month: 'short', timeZone: 'UTC' })

type CalendarProps = {
  readonly days: readonly Period[]
  readonly measure: Measure
  /** Whether to show month names above and the legend below. */
  readonly named?: boolean
}

/** Days as squares, one column per week, with a summary for screen readers. */
export function Calendar({ days, measure, named = false }: CalendarProps) {
  const most = Math.max(...days.map((day) => day[measure]), 0)
  const frame = useRef<HTMLDivElement>(null)
  const last = days.at(-1)?.start
  // If it overflows, scroll to the latest weeks.
  useEffect(() => {
    if (last !== undefined && frame.current !== null) frame.current.scrollLeft = frame.current.scrollWidth
  }, [last])
  const weeks = weeksOf(days)
  const read = days.filter(({ sessions, booksFinished }) => sessions + booksFinished > 0).length
  return (
    <>
      <p className={classes.about}>{texts.daysRead(read)}</p>
      <div className={classes.frame} ref={frame}>
        {named && (
          <div aria-hidden="true" className={classes.months}>
            {monthsOf(weeks).map(({ column, day }) => (
              <span key={day} style={{ '--column': column }}>
                {month.format(new Date(day))}
              </span>
            ))}
          </div>
        )}
        <div aria-hidden="true" className={classes.calendar}>
          <div className={classes.week}>
            {texts.weekdays.map((name, row) => (
              // Seven rows that never change.
              <span className={classes.weekday} key={`${name}${row}`}>
                {name}
              </span>
            ))}
          </div>
          {weeks.map((week) => (
            <div className={classes.week} key={week.find((day) => day !== null)?.start}>
              {week.map((day, row) => (
                <span
                  className={classes.day}
                  data-strength={day === null ? undefined : levelOf(day[measure], most)}
                  key={day?.start ?? row}
                  title={
                    day === null ? undefined : `${date.format(new Date(day.start))}: ${amountInWords(day, measure)}`
                  }
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      {named && (
        <p aria-hidden="true" className={classes.legend}>
          {texts.less}
          {([0, 1, 2, 3, 4] as const).map((strength) => (
            <span className={classes.day} data-strength={strength} key={strength} />
          ))}
          {texts.more}
        </p>
      )}
    </>
  )
}
