import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { useLive } from '../../api/live/live-subscriptions.ts'
import { type LogFilter, logsQuery } from '../../api/system/monitoring.ts'
import type { LogLine } from '../../api/types.ts'
import { OpenOwnFolder } from '../../desktop/outside-buttons.tsx'
import { activeLanguage, activeLocale } from '../../languages/active.ts'
import { useTypedText } from '../../lib/use-typed-text.ts'
import { CopyEntries } from '../../ui/copy-entries.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { fieldsInWords, linesAsText } from './line-text.ts'
import classes from './logs.module.css'
import { levelNames, texts } from './texts.ts'

/** Log times use 24 hours. */
const logLocale = activeLanguage === 'en' ? 'en-GB' : activeLocale

const clock = new Intl.DateTimeFormat(logLocale, { hour: '2-digit', minute: '2-digit', second: '2-digit' })

const day = new Intl.DateTimeFormat(logLocale, { day: 'numeric', month: 'short' })

/** A line of the log, memoized since it never changes. */
const LogRow = memo(function LogRow({ line }: { readonly line: LogLine }) {
  const fields = fieldsInWords(line.fields)
  return (
    <li className={classes.line} data-level={line.level}>
      <time className={classes.time} dateTime={line.time} title={line.time}>
        {timeInWords(line.time, new Date())}
      </time>
      <span className={classes.level}>{line.level}</span>
      <span className={classes.text} lang="en">
        {line.subsystem !== null && <span className={classes.part}>{line.subsystem}</span>} {line.message}
        {fields !== '' && <code className={classes.fields}>{fields}</code>}
      </span>
    </li>
  )
}, isSame)

function isSame(before: { readonly line: LogLine }, after: { readonly line: LogLine }): boolean {
  return before.line.time === after.line.time && before.line.message === after.line.message
}

/** Time of a line; with the date unless it is of today. */
function timeInWords(time: string, now: Date): string {
  const at = new Date(time)
  const isToday = at.toDateString() === now.toDateString()
  return isToday ? clock.format(at) : `${day.format(at)} ${clock.format(at)}`
}

type LogsPageProps = { readonly filter: LogFilter; readonly onFilter: (filter: LogFilter) => void }

const typingMs = 300

/** Log of this run, live until it is paused. */
export function LogsPage({ filter, onFilter }: LogsPageProps) {
  const [paused, setPaused] = useState(false)
  useLive('log', !paused)
  const log = useQuery(logsQuery(filter, paused))
  const text = useTypedText(filter.text, typingMs, (next) => onFilter({ ...filter, text: next }))
  const levels = Object.entries(levelNames).map(([value, label]) => ({ value, label }))
  return (
    <Page subtitle={texts.lead} title={texts.title}>
      <div className={classes.tools}>
        <TextInput
          aria-label={texts.search}
          className={classes.search}
          maxLength={200}
          onChange={(event) => text.change(event.currentTarget.value)}
          placeholder={texts.search}
          type="search"
          value={text.typed}
        />
        <NativeSelect
          aria-label={texts.level}
          data={[{ value: '', label: texts.everything }, ...levels]}
          onChange={(event) =>
            onFilter({ ...filter, level: (event.currentTarget.value || null) as LogFilter['level'] })
          }
          value={filter.level ?? ''}
        />
        <Button aria-pressed={paused} onClick={() => setPaused(!paused)} variant="default">
          {paused ? texts.resume : texts.pause}
        </Button>
        <CopyEntries
          isEmpty={(log.data?.lines ?? []).length === 0}
          text={() => linesAsText(log.data?.lines ?? [])}
          texts={texts}
        />
        <OpenOwnFolder folder="logs" />
      </div>
      <p className={classes.about}>
        <span role="status">{paused ? texts.paused : texts.following}</span>
        {log.data !== undefined && ` ${texts.shown(log.data.lines.length)}`}
      </p>
      <Loaded query={log} waiting={<div className={classes.waiting} />}>
        {({ lines }) =>
          lines.length === 0 ? (
            <EmptyState
              action={<Button onClick={() => onFilter({ level: null, text: '' })}>{texts.showAll}</Button>}
              text={texts.none.text}
              title={texts.none.title}
            />
          ) : (
            <Lines lines={lines} />
          )
        }
      </Loaded>
    </Page>
  )
}

function Lines({ lines }: { readonly lines: readonly LogLine[] }) {
  const counts = new Map<string, number>()
  return (
    <ol aria-label={texts.lines} className={classes.lines}>
      {lines.map((line) => {
        const name = `${line.time} ${line.message}`
        const count = (counts.get(name) ?? 0) + 1
        counts.set(name, count)
        return <LogRow key={`${name} ${count}`} line={line} />
      })}
    </ol>
  )
}
