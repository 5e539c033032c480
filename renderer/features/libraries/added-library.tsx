import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/account/use-me.ts'
import { isActive } from '../../api/libraries/scan-state.ts'
import { newestOfLibraryQuery } from '../../api/queries/books.ts'
import { scanQuery } from '../../api/queries/libraries.ts'
import type { Library } from '../../api/types.ts'
import { counted } from '../../lib/counts.ts'
import { RunningScan } from '../shared/tasks/running-scan.tsx'
import { BookCard } from '../shared/titles/book-card.tsx'
import classes from './add-libraries.module.css'
import { ScanButton } from './scan-buttons.tsx'
import { texts } from './texts.ts'

const shownBooks = 6

/** A library that was just added: its scan, and the first books, which can be read at once. */
export function AddedLibrary({ library }: { readonly library: Library }) {
  const scan = useQuery(scanQuery(library.id)).data
  const mayScan = useMay('libraries-write')
  const books = useQuery(newestOfLibraryQuery(library.id, shownBooks)).data?.data ?? []
  const readable = books.filter(({ analyzed, analysisError }) => analyzed && analysisError === null)
  return (
    <section aria-label={library.name} className={classes.card}>
      <div>
        <h2 className={classes.name}>{library.name}</h2>
        <p className={classes.path}>{library.path}</p>
      </div>
      {isActive(scan) ? <RunningScan scan={scan} /> : <Counts library={library} />}
      {mayScan && scan?.status === 'cancelled' && <ScanButton libraryId={library.id} />}
      {readable.length > 0 && (
        <div>
          <h3 className={classes.ready}>{texts.firstBooks}</h3>
          <ul className={classes.covers}>
            {readable.map((book) => (
              <li key={book.id}>
                <BookCard book={book} opens />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function Counts({ library }: { readonly library: Library }) {
  const counts = counted.booksInSeries(library.bookCount, library.seriesCount)
  return <p className={classes.counts}>{library.bookCount === 0 ? texts.noBooksIn : counts}</p>
}
