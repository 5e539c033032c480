import { useQuery } from '@tanstack/react-query'
import { bookLettersQuery } from '../../api/queries/books.ts'
import type { ListFilter } from '../../api/queries/series.ts'
import { AlphabetBar } from '../../ui/alphabet-bar.tsx'
import { browserTexts as texts } from './texts.ts'

type BookLettersProps = {
  readonly filter: ListFilter
  /** Called with the place (0-based) of the first book of a letter. */
  readonly onJump: (index: number) => void
}

/** The letters with which the books of a list begin, while it is sorted by title, forwards or backwards. */
export function BookLetters({ filter, onJump }: BookLettersProps) {
  const isByTitle = filter.sort.startsWith('title,')
  const { data, isError } = useQuery({ ...bookLettersQuery(filter), enabled: isByTitle })
  if (!isByTitle) return null
  const letters = isError ? [] : data
  const groups = filter.sort === 'title,desc' ? letters?.toReversed() : letters
  return <AlphabetBar groups={groups} label={texts.letters} onJump={onJump} />
}
