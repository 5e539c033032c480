import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import { messageOf } from '../../api/api-error.ts'
import { addressOf } from '../../api/call.ts'
import { useTaskOfKind } from '../../api/live/live-tasks.ts'
import { type DataScope, type ImportChoices, type ImportedFile, useImport } from '../../api/system/use-import.ts'
import type { ImportReport } from '../../api/types.ts'
import { formatNumber } from '../../lib/format.ts'
import { DropZone } from '../../ui/drop-zone.tsx'
import { Note } from '../../ui/note.tsx'
import { NumberTable } from '../../ui/number-table.tsx'
import { Section } from '../../ui/section.tsx'
import { pausing } from '../../ui/texts.ts'
import { WorkProgress } from '../shared/tasks/work-progress.tsx'
import classes from './data.module.css'
import { Choices } from './import-choices.tsx'
import { ImportLinks } from './import-links.tsx'
import { Matches, Problems } from './import-matches.tsx'
import { ImportsList } from './imports-list.tsx'
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

const nothingChosen: ImportChoices = { people: {}, items: {}, columns: {} }

function Import({ scope }: { readonly scope: DataScope }) {
  const [choices, setChoices] = useState(nothingChosen)
  const bring = useImport(scope)
  const startPreview = (file: ImportedFile) => {
    setChoices(nothingChosen)
    bring.mutate({ file, dryRun: true })
  }
  const { data: report } = bring
  const resume = (dryRun: boolean) => {
    const previewId = report?.previewId ?? null
    if (previewId !== null) bring.mutate({ previewId, choices, dryRun })
  }
  return (
    <div className={classes.form}>
      <DropZone
        accept=".ndjson,.jsonl,.json,.db,.sqlite,.ydb,.tachibk,.gz,.xml,.csv"
        action={words.choose}
        busy={bring.isPending}
        onFile={startPreview}
        text={words.drop}
      />
      <details className={classes.details}>
        <summary>{words.programs}</summary>
        <p className={classes.about}>{words.programList}</p>
      </details>
      {scope === 'household' && <ServerPath busy={bring.isPending} onPath={startPreview} />}
      {bring.isPending && <Reading onStop={bring.stop} />}
      {bring.isError && !bring.isStopped && <Note tone="danger">{messageOf(bring.error)}</Note>}
      {bring.isStopped && <Note>{bring.variables?.dryRun === true ? words.stoppedLook : words.stopped}</Note>}
      {report !== undefined && (
        <Outcome onCancel={() => bring.reset()} onConfirm={() => resume(false)} report={report}>
          {report.dryRun && (
            <Choices
              choices={choices}
              isHousehold={scope === 'household'}
              onChange={setChoices}
              onPreview={() => resume(true)}
              report={report}
            />
          )}
          {scope === 'household' && <ImportLinks report={report} />}
        </Outcome>
      )}
      <ImportsList />
    </div>
  )
}

type ServerPathProps = { readonly busy: boolean; readonly onPath: (path: string) => void }

/** A library of another program on the computer of the server. */
function ServerPath({ busy, onPath }: ServerPathProps) {
  const [path, setPath] = useState('')
  return (
    <form
      className={classes.choices}
      onSubmit={(event) => {
        event.preventDefault()
        onPath(path.trim())
      }}
    >
      <TextInput
        className={classes.text}
        description={words.pathHint}
        label={words.path}
        onChange={(event) => setPath(event.currentTarget.value)}
        spellCheck={false}
        value={path}
      />
      <Button disabled={busy || path.trim() === ''} type="submit" variant="default">
        {words.preview}
      </Button>
    </form>
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
  readonly children: ReactNode
  readonly report: ImportReport
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Preview of an import with its confirm button; afterwards its result. */
function Outcome({ report, onConfirm, onCancel, children }: OutcomeProps) {
  return (
    <>
      <div role="status">
        <Note>
          {report.source !== null && `${words.from(report.source.program)} `}
          {report.dryRun ? words.would : words.done} {words.kept}
        </Note>
      </div>
      {report.dryRun && report.counts.some(({ type, added }) => type === 'user' && added > 0) && (
        <Note>{words.newPeople}</Note>
      )}
      {report.source?.isKnownVersion === false && <Note>{words.newerVersion}</Note>}
      <ReportView report={report} />
      {children}
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

/** Result of an import or preview: counts by kind, what books were found by, and what could not be imported. */
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
      <Matches report={report} />
      <Problems report={report} />
    </>
  )
}

type Column = keyof typeof words.columns

/** Columns with content: new entries always, others only when not zero. */
function columnsOf(rows: ImportReport['counts']): readonly Column[] {
  const all = Object.keys(words.columns) as Column[]
  return all.filter((name) => name === 'added' || rows.some((row) => row[name] > 0))
}
