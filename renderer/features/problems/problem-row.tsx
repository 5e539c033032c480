import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { keys } from '../../api/live/keys.ts'
import { useFollowedTasks } from '../../api/system/use-followed-tasks.ts'
import { useRetryBook } from '../../api/titles/use-retry.ts'
import type { BookProblem } from '../../api/types.ts'
import { fileName } from '../../lib/book-words.ts'
import { formatBytes } from '../../lib/format.ts'
import { FilePath } from '../../ui/file-path.tsx'
import rows from '../../ui/rows.module.css'
import { ServerWords } from '../../ui/server-words.tsx'
import classes from './problems.module.css'
import { texts } from './texts.ts'

type ProblemRowProps = {
  readonly problem: BookProblem
  readonly withLibrary: boolean
  /** What is said of the kind already. */
  readonly reported: string
}

/** One file that could not be read: which, where, and what is particular about it. */
export function ProblemRow({ problem: { book, message }, withLibrary, reported }: ProblemRowProps) {
  const [taskIds, setTaskIds] = useState<readonly string[]>([])
  const { areRunning } = useFollowedTasks(taskIds, [keys.bookLists])
  const retry = useRetryBook(book.id)
  const name = fileName(book.path)
  const folder = book.path.slice(0, -name.length - 1)
  return (
    <div className={rows.wrapping}>
      <div className={classes.words}>
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
        aria-label={`${texts.retry}: ${name}`}
        loading={retry.isPending || areRunning}
        onClick={() => retry.mutate(undefined, { onSuccess: (taskId) => setTaskIds([taskId]) })}
        size="xs"
        variant="default"
      >
        {texts.retry}
      </Button>
    </div>
  )
}
