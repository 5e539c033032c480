import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { damagedBooksQuery } from '../../api/libraries/library-jobs.ts'
import { usePagedList } from '../../api/lists/use-paged-list.ts'
import type { ProblemFilter } from '../../api/titles/problems.ts'
import type { DamagedBook } from '../../api/types.ts'
import { counted } from '../../lib/counts.ts'
import { formatBytes, formatDate } from '../../lib/format.ts'
import { FilePath } from '../../ui/file-path.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import rows from '../../ui/rows.module.css'
import { Section } from '../../ui/section.tsx'
import { VirtualRows } from '../../ui/virtual-rows.tsx'
import classes from './problems.module.css'
import { texts } from './texts.ts'

const words = texts.damaged

/** The number of files that a verification found damaged; they belong to no kind of problem. */
export function useDamagedCount({ libraryId, code }: ProblemFilter) {
  const query = useQuery({ ...damagedBooksQuery(libraryId, 1, 1), throwOnError: false })
  if (code !== null) return { count: 0, isPending: false, failed: null }
  return { count: query.data?.total ?? 0, isPending: query.isPending, failed: query.isError ? query : null }
}

/** Files whose content changed on disk, or that could not be read when they were verified. */
export function DamagedFiles({ libraryId, count }: { readonly libraryId: string | null; readonly count: number }) {
  const damaged = usePagedList((page, size) => damagedBooksQuery(libraryId, page, size))
  const row = (book: DamagedBook | undefined) =>
    book === undefined ? (
      <div className={classes.waiting} />
    ) : (
      <DamagedRow book={book} key={book.bookId} withLibrary={libraryId === null} />
    )
  return (
    <Section lead={words.lead} title={`${words.title} · ${counted.files(count)}`}>
      {damaged.error !== null && <TryAgain query={damaged} />}
      <VirtualRows
        count={damaged.total ?? count}
        label={words.title}
        onRange={damaged.show}
        renderItem={(index) => row(damaged.at(index))}
        rowHeight={72}
      />
    </Section>
  )
}

function DamagedRow({ book, withLibrary }: { readonly book: DamagedBook; readonly withLibrary: boolean }) {
  const { bookId, path, problem, checkedAt, verifiedAt, fileSize, libraryName } = book
  const found = problem === 'damaged' ? words.changed(formatDate(checkedAt)) : words.unreadable(formatDate(checkedAt))
  return (
    <div className={rows.wrapping}>
      <div className={classes.text}>
        <Link className={rows.name} params={{ bookId }} to="/books/$bookId">
          {book.title}
        </Link>
        <span>
          {found} {verifiedAt !== null && words.lastIntact(formatDate(verifiedAt))}
        </span>
        <span className={classes.about}>
          {withLibrary && `${libraryName} · `}
          <FilePath path={path} /> · {formatBytes(fileSize)}
        </span>
      </div>
    </div>
  )
}
