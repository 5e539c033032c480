import { Button, NativeSelect, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { addressOf } from '../../../api/call.ts'
import { libraryJobReportQuery, libraryJobRunsQuery } from '../../../api/libraries/library-jobs.ts'
import type { LibraryJob, LibraryJobReport, LibraryJobRun } from '../../../api/types.ts'
import { formatMoment } from '../../../lib/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { ServerWords } from '../../../ui/server-words.tsx'
import { writtenFields } from '../../shared/plugins/written-fields.ts'
import classes from './jobs.module.css'
import { runSentence } from './run-words.ts'
import { outcomeName, stateTexts, texts } from './texts.ts'

/** The reports of the latest runs. */
export function JobReports({ job }: { readonly job: LibraryJob }) {
  const runs = useQuery(libraryJobRunsQuery(job))
  return (
    <Loaded query={runs}>
      {(list) => (list.length === 0 ? <p className={classes.about}>{texts.noRuns}</p> : <Runs job={job} runs={list} />)}
    </Loaded>
  )
}

function Runs({ job, runs }: { readonly job: LibraryJob; readonly runs: readonly LibraryJobRun[] }) {
  const [chosen, choose] = useState<string | null>(null)
  const run = runs.find(({ id }) => id === chosen) ?? runs[0]
  if (run === undefined) return null
  return (
    <Stack gap="md">
      <NativeSelect
        data={runs.map((one) => ({ value: one.id, label: runLabel(one) }))}
        label={texts.chooseRun}
        onChange={(event) => choose(event.currentTarget.value)}
        value={run.id}
      />
      <Report job={job} key={`${run.id} ${run.status}`} runId={run.id} />
    </Stack>
  )
}

function runLabel({ createdAt, status, dryRun }: LibraryJobRun): string {
  const words = `${formatMoment(createdAt)} · ${stateTexts[status]}`
  return dryRun ? texts.dryRunOf(words) : words
}

function Report({ job, runId }: { readonly job: LibraryJob; readonly runId: string }) {
  const report = useQuery(libraryJobReportQuery(job, runId))
  return <Loaded query={report}>{(known) => <Entries job={job} report={known} />}</Loaded>
}

function Entries({ job, report }: { readonly job: LibraryJob; readonly report: LibraryJobReport }) {
  const { run, entries } = report
  const params = { libraryId: job.libraryId, jobId: job.id, runId: run.id }
  return (
    <>
      <p className={classes.about}>{runSentence(run)}</p>
      {run.problem !== null && (
        <p className={classes.problem}>
          <ServerWords text={run.problem} />
        </p>
      )}
      {entries.length === 0 && <p className={classes.about}>{texts.nothingToReport}</p>}
      {entries.length > 0 && (
        <ul className={classes.entries}>
          {entries.map((entry, index) => (
            <li className={classes.entry} key={index}>
              <EntryName entry={entry} />
              <span className={classes.about}>
                {outcomeName(entry.what)}
                {entry.detail !== null && <> · {detailOf(entry.what, entry.detail)}</>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {entries.length >= 1_000 && <p className={classes.about}>{texts.firstOnly(entries.length)}</p>}
      <div className={classes.buttons}>
        {(['csv', 'json'] as const).map((format) => (
          <Button
            component="a"
            download
            href={addressOf('downloadLibraryJobReport', { params, query: { format } })}
            key={format}
            variant="default"
          >
            {texts[format]}
          </Button>
        ))}
      </div>
    </>
  )
}

type Entry = LibraryJobReport['entries'][number]

/** Names of fields and sentences of the server in the language of the interface. */
function detailOf(what: string, detail: string): ReactNode {
  if (what === 'updated') return detail.split(', ').map(fieldName).join(', ')
  return sentences.has(what) ? <ServerWords text={detail} /> : detail
}

const sentences: ReadonlySet<string> = new Set(['unreadable', 'unknown', 'failed'])

const fieldName = (field: string) => (writtenFields as Readonly<Record<string, string>>)[field] ?? field

function EntryName({ entry: { bookId, seriesId, name, what } }: { readonly entry: Entry }) {
  if (bookId !== null && what !== 'removed') {
    return (
      <Link params={{ bookId }} to="/books/$bookId">
        {name}
      </Link>
    )
  }
  if (bookId === null && seriesId !== null) {
    return (
      <Link params={{ seriesId }} to="/series/$seriesId">
        {name}
      </Link>
    )
  }
  return <span>{name}</span>
}
