import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../api/account/use-me.ts'
import { isActive, scanQuery } from '../../api/queries/libraries.ts'
import type { Library, ScanStatus } from '../../api/types.ts'
import { counted } from '../../lib/counts.ts'
import { formatAgo } from '../../lib/format.ts'
import { Note } from '../../ui/note.tsx'
import { ServerWords } from '../../ui/server-words.tsx'
import { RunningScan } from '../shared/tasks/running-scan.tsx'
import classes from './libraries-page.module.css'
import { LibraryMenu } from './library-menu.tsx'
import { ScanButton } from './scan-buttons.tsx'
import { texts } from './texts.ts'

/** A library: what it holds, how it is, and its scan while one runs. */
export function LibraryCard({ library }: { readonly library: Library }) {
  const mayChange = useMay('libraries-write')
  const mayRepair = useMay('books-write')
  const scan = useQuery(scanQuery(library.id)).data
  const running = isActive(scan)
  return (
    <li className={classes.card}>
      <div className={classes.top}>
        <div className={classes.words}>
          <h2 className={classes.name}>
            <Link params={{ libraryId: library.id }} to="/libraries/$libraryId">
              {library.name}
            </Link>
            {library.state === 'offline' && <span className={classes.offline}>{texts.offline}</span>}
          </h2>
          {mayChange && <p className={classes.path}>{library.path}</p>}
          <p className={classes.facts}>{factsOf(library)}</p>
        </div>
        {mayChange && (
          <div className={classes.buttons}>
            {!running && <ScanButton libraryId={library.id} />}
            <LibraryMenu library={library} />
          </div>
        )}
      </div>
      {library.state === 'offline' && (
        <Note>
          <ServerWords text={library.stateReason ?? ''} /> {texts.offlineHint}
        </Note>
      )}
      {running && <RunningScan scan={scan} />}
      {!running && <Outcome scan={scan} />}
      {mayRepair && library.errorCount > 0 && (
        <Link className={classes.problems} search={{ library: library.id }} to="/problems">
          {texts.unreadable(library.errorCount)}
        </Link>
      )}
    </li>
  )
}

function factsOf(library: Library): string {
  const scanned =
    library.lastScannedAt === null ? texts.never : texts.scanned(formatAgo(library.lastScannedAt, Date.now()))
  const series = counted.series(library.seriesCount)
  return `${series} · ${counted.books(library.bookCount)} · ${scanned}`
}

/** The last scan, when it did not end well. */
function Outcome({ scan }: { readonly scan: ScanStatus | null | undefined }) {
  if (scan?.status !== 'failed' || scan.message === null) return null
  return (
    <Note tone="danger">
      <ServerWords text={scan.message} />
    </Note>
  )
}
