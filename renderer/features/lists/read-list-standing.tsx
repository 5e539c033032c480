import { Progress } from '@mantine/core'
import type { ReadListStanding } from '../../api/types.ts'
import { BookIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import classes from './lists.module.css'
import { listStanding, nextWords, standingWords } from './standing-words.ts'

type StandingProps = { readonly standing: ReadListStanding }

/** The one button of a reading list: it always knows the next book, and the reader the list. */
export function NextInList({ standing, readListId }: StandingProps & { readonly readListId: string }) {
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
export function StandingBar({ standing }: StandingProps) {
  const { total, read } = standing
  return (
    <div className={classes.standing}>
      <Progress aria-label={listStanding.someRead(read, total)} size="sm" value={(100 * read) / total} />
      <p>{standingWords(standing)}</p>
    </div>
  )
}
