import { Progress } from '@mantine/core'
import type { ReadListProgress } from '../../api/types.ts'
import { BookIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import classes from './lists.module.css'
import { listProgress, nextWords, progressWords } from './standing-words.ts'

type ListProgressProps = { readonly standing: ReadListProgress }

/** The one button of a reading list: it always knows the next book, and the reader the list. */
export function NextInList({ standing, readListId }: ListProgressProps & { readonly readListId: string }) {
  const { next } = standing
  if (next === null) return null
  return (
    <LinkButton
      leftSection={<BookIcon />}
      params={{ bookId: next.id }}
      search={{ list: readListId, ...(next.readProgress?.completed === true ? { page: 1 } : {}) }}
      to="/read/$bookId"
    >
      {nextWords(next)}
    </LinkButton>
  )
}

/** How many of the books are read. */
export function ListProgressBar({ standing }: ListProgressProps) {
  const { total, read } = standing
  return (
    <div className={classes.standing}>
      <Progress aria-label={listProgress.someRead(read, total)} size="sm" value={(100 * read) / total} />
      <p>{progressWords(standing)}</p>
    </div>
  )
}
