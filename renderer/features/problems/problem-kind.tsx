import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { usePagedList } from '../../api/lists/use-paged-list.ts'
import { keys } from '../../api/live/keys.ts'
import { useFollowedTasks } from '../../api/system/tasks.ts'
import { serverWords } from '../../api/texts.ts'
import { type ProblemFilter, problemsPageQuery, useRetry, useRetryBook } from '../../api/titles/problems.ts'
import type { BookProblem, ProblemCount } from '../../api/types.ts'
import { fileName } from '../../lib/book-words.ts'
import { counted } from '../../lib/counts.ts'
import { formatBytes } from '../../lib/format.ts'
import { FilePath } from '../../ui/file-path.tsx'
import { DownIcon, RefreshIcon } from '../../ui/icons.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import rows from '../../ui/rows.module.css'
import { Section } from '../../ui/section.tsx'
import { ServerWords } from '../../ui/server-words.tsx'
import { VirtualRows } from '../../ui/virtual-rows.tsx'
import classes from './problems.module.css'
import { kindName, texts } from './texts.ts'

/** Labels and icon of the buttons: reading a file in the cloud again downloads it. */
function wordsFor(code: string | null) {
  if (code === 'file-in-cloud') return { one: texts.download, all: texts.downloadKind, Icon: DownIcon }
  return { one: texts.retry, all: code === null ? texts.retryAll : texts.retryKind, Icon: RefreshIcon }
}

type ProblemRowProps = {
  readonly problem: BookProblem
  readonly withLibrary: boolean
  /** Details already shown for the kind. */
  readonly reported: string
}

/** An unreadable file: name, location and specific problem. */
function ProblemRow({ problem: { book, code, message }, withLibrary, reported }: ProblemRowProps) {
  const [taskIds, setTaskIds] = useState<readonly string[]>([])
  const { areRunning } = useFollowedTasks(taskIds, [keys.bookLists])
  const retry = useRetryBook(book.id)
  const name = fileName(book.path)
  const folder = book.path.slice(0, -name.length - 1)
  return (
    <div className={rows.wrapping}>
      <div className={classes.text}>
        <Link className={rows.name} params={{ bookId: book.id }} to="/books/$bookId">
          {name}
        </Link>
        {message !== reported && (
          <span>
            <ServerWords text={message} />
          </span>
        )}
        <span className={classes.about}>
          {withLibrary && `${book.libraryName} · `}
          {folder !== '' && <FilePath path={folder} />}
          {folder !== '' && ' · '}
          {formatBytes(book.fileSize)}
        </span>
      </div>
      <Button
        aria-label={`${wordsFor(code).one}: ${name}`}
        loading={retry.isPending || areRunning}
        onClick={() => retry.mutate(undefined, { onSuccess: (taskId) => setTaskIds([taskId]) })}
        size="xs"
        variant="default"
      >
        {wordsFor(code).one}
      </Button>
    </div>
  )
}

type ProblemKindProps = {
  readonly kind: ProblemCount
  readonly libraryId: string | null
  /** Whether its files are expanded initially. */
  readonly startsOpen: boolean
}

/** A kind of problem: meaning, remedy, number of files, and the files. */
export function ProblemKind({ kind: { code, message, count }, libraryId, startsOpen }: ProblemKindProps) {
  const [opened, { toggle }] = useDisclosure(startsOpen)
  return (
    <Section
      actions={<RetryButton filter={{ libraryId, code }} label={`${wordsFor(code).all}: ${kindName(code)}`} />}
      lead={serverWords.sentence(message)}
      title={`${kindName(code)} · ${counted.files(count)}`}
    >
      <Button
        aria-expanded={opened}
        aria-label={`${opened ? texts.hide : texts.show}: ${kindName(code)}`}
        className={classes.toggle}
        onClick={toggle}
        size="compact-sm"
        variant="subtle"
      >
        {opened ? texts.hide : texts.show}
      </Button>
      {opened && <Files code={code} count={count} libraryId={libraryId} reported={message} />}
    </Section>
  )
}

/** Estimated height in pixels. */
const rowHeight = 72

type FilesProps = Pick<ProblemCount, 'code' | 'count'> & {
  readonly libraryId: string | null
  readonly reported: string
}

function Files({ code, count, libraryId, reported }: FilesProps) {
  const problems = usePagedList((page, size) => problemsPageQuery({ libraryId, code }, page, size))
  const row = (problem: BookProblem | undefined) =>
    problem === undefined ? (
      <div className={classes.waiting} />
    ) : (
      <ProblemRow key={problem.book.id} problem={problem} reported={reported} withLibrary={libraryId === null} />
    )
  return (
    <>
      {problems.error !== null && <TryAgain query={problems} />}
      <VirtualRows
        count={problems.total ?? count}
        label={kindName(code)}
        onRange={problems.show}
        renderItem={(index) => row(problems.at(index))}
        rowHeight={rowHeight}
      />
    </>
  )
}

type RetryButtonProps = { readonly filter: ProblemFilter; readonly label: string }

/** Rescans all files of one or every kind, showing progress. */
export function RetryButton({ filter, label }: RetryButtonProps) {
  const [taskIds, setTaskIds] = useState<readonly string[]>([])
  const { areRunning } = useFollowedTasks(taskIds, [keys.bookLists])
  const retry = useRetry()
  const { all, Icon } = wordsFor(filter.code)
  return (
    <div className={classes.retry}>
      <Button
        aria-label={label}
        leftSection={<Icon size={16} />}
        loading={retry.isPending || areRunning}
        onClick={() => retry.mutate(filter, { onSuccess: setTaskIds })}
        variant="default"
      >
        {all}
      </Button>
      <span aria-live="polite" className={classes.about}>
        {areRunning && texts.reading}
        {retry.isError && messageOf(retry.error)}
      </span>
    </div>
  )
}
