import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import { messageOf } from '../../api/api-error.ts'
import { addressOf } from '../../api/call.ts'
import { useTaskOfKind } from '../../api/live/live-tasks.ts'
import { type DataScope, useImport } from '../../api/system/use-import.ts'
import type { ImportReport } from '../../api/types.ts'
import { formatNumber } from '../../lib/format.ts'
import { DropZone } from '../../ui/drop-zone.tsx'
import { Note } from '../../ui/note.tsx'
import { NumberTable } from '../../ui/number-table.tsx'
import { Section } from '../../ui/section.tsx'
import { ServerWords } from '../../ui/server-words.tsx'
import { pausing } from '../../ui/texts.ts'
import { WorkProgress } from '../shared/tasks/work-progress.tsx'
import classes from './data.module.css'
import { kindNames, texts } from './texts.ts'

const words = texts.transfer
const exporters = { own: 'exportOwnData', household: 'exportHousehold' } as const

/** Exports data in an open format, and imports such a file after a preview. */
export function Transfer({ scope }: { readonly scope: DataScope }) {
  const mayImport = useMay(scope === 'own' ? 'progress-write' : 'system-admin')
  const { title, lead } = words[scope]
  const link = (
    <Button component="a" download href={addressOf(exporters[scope])} variant="default">
      {words.download}
    </Button>
  )
  return (
    <Section actions={link} lead={lead} title={title}>
      {mayImport && <Import scope={scope} />}
    </Section>
  )
}

function Import({ scope }: { readonly scope: DataScope }) {
  const [file, setFile] = useState<File | null>(null)
  const bring = useImport(scope)
  const startPreview = (chosen: File) => {
    setFile(chosen)
    bring.mutate({ file: chosen, dryRun: true })
  }
  return (
    <div className={classes.form}>
      <DropZone
        accept=".ndjson,.jsonl,.json"
        action={words.choose}
        busy={bring.isPending}
        onFile={startPreview}
        text={words.drop}
      />
      {bring.isPending && <Reading onStop={bring.stop} />}
      {bring.isError && !bring.isStopped && <Note tone="danger">{messageOf(bring.error)}</Note>}
      {bring.isStopped && <Note>{bring.variables?.dryRun === true ? words.stoppedLook : words.stopped}</Note>}
      {bring.data !== undefined && (
        <Outcome
          onCancel={() => bring.reset()}
          onConfirm={() => file !== null && bring.mutate({ file, dryRun: false })}
          report={bring.data}
        />
      )}
    </div>
  )
}

/** A file being previewed or imported, with progress and a stop button. */
function Reading({ onStop }: { readonly onStop: () => void }) {
  const taskId = useTaskOfKind('import')
  return (
    <div className={classes.form}>
      <p role="status">{words.reading}</p>
      <WorkProgress always label={words.reading} taskId={taskId ?? ''} />
      <div>
        <Button onClick={onStop} size="xs" variant="default">
          {pausing.cancel}
        </Button>
      </div>
    </div>
  )
}

type OutcomeProps = {
  readonly report: ImportReport
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Preview of an import with its confirm button; afterwards its result. */
function Outcome({ report, onConfirm, onCancel }: OutcomeProps) {
  return (
    <>
      <div role="status">
        <Note>
          {report.dryRun ? words.would : words.done} {words.kept}
        </Note>
      </div>
      <ReportView report={report} />
      {report.dryRun && (
        <div className={classes.buttons}>
          {hasNews(report) && <Button onClick={onConfirm}>{words.confirm}</Button>}
          {!hasNews(report) && <p className={classes.about}>{words.nothing}</p>}
          <Button onClick={onCancel} variant="default">
            {hasNews(report) ? words.cancel : words.close}
          </Button>
        </div>
      )}
    </>
  )
}

function hasNews({ counts }: ImportReport): boolean {
  return counts.some(({ added, updated }) => added + updated > 0)
}

const shown = 50

/** Result of an import or preview: counts by kind, and what could not be imported. */
function ReportView({ report }: { readonly report: ImportReport }) {
  const rows = report.counts.filter(({ read }) => read > 0)
  const columns = columnsOf(rows)
  return (
    <>
      {rows.length > 0 && (
        <NumberTable
          columns={[words.kind, ...columns.map((name) => words.columns[name])]}
          label={words.counts}
          rows={rows.map((row) => ({
            name: kindNames[row.type],
            values: columns.map((name) => formatNumber(row[name])),
          }))}
        />
      )}
      {report.problems.length > 0 && (
        <details className={classes.details}>
          <summary>{`${words.problems} (${formatNumber(report.problemCount)})`}</summary>
          <ul className={classes.problems}>
            {report.problems.slice(0, shown).map(({ line, subject, message }) => (
              <li key={`${line} ${subject}`}>
                <strong>{subject}</strong> <ServerWords text={message} />
              </li>
            ))}
            {report.problemCount > shown && <li>{words.rest(report.problemCount - shown)}</li>}
          </ul>
        </details>
      )}
    </>
  )
}

type Column = keyof typeof words.columns

/** Columns with content: new entries always, others only when not zero. */
function columnsOf(rows: ImportReport['counts']): readonly Column[] {
  const all = Object.keys(words.columns) as Column[]
  return all.filter((name) => name === 'added' || rows.some((row) => row[name] > 0))
}
