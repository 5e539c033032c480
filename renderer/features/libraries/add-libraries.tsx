import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import { newestOfLibraryQuery } from '../../api/queries/books.ts'
import { isActive, librariesQuery, scanQuery } from '../../api/queries/libraries.ts'
import type { Library } from '../../api/types.ts'
import { counted } from '../../lib/counts.ts'
import { PlusIcon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RunningScan } from '../shared/tasks/scan-progress.tsx'
import { BookCard } from '../shared/titles/book-card.tsx'
import classes from './add-libraries.module.css'
import { FolderBrowser } from './folder-browser.tsx'
import { FolderDraft } from './folder-draft.tsx'
import { ScanButton } from './scan-buttons.tsx'
import { texts } from './texts.ts'

const shownBooks = 6

/** A library just added: its scan and its first books, readable immediately. */
function AddedLibrary({ library }: { readonly library: Library }) {
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

type AddLibrariesProps = {
  /** For the first run: shows every library with its scan, not only those added here. */
  readonly showAll?: boolean
}

/** Adds one folder after another as a library; each is scanned immediately. */
export function AddLibraries({ showAll = false }: AddLibrariesProps) {
  const libraries = useQuery(librariesQuery)
  return <Loaded query={libraries}>{(all) => <Steps all={all} showAll={showAll} />}</Loaded>
}

function Steps({ all, showAll }: { readonly all: readonly Library[]; readonly showAll: boolean }) {
  const [added, setAdded] = useState<readonly string[]>([])
  const [adding, setAdding] = useState(!showAll || all.length === 0)
  /** Chosen folders, each previewed before it becomes a library. */
  const [paths, setPaths] = useState<readonly string[]>([])
  const [path] = paths
  const libraries = showAll ? all : all.filter(({ id }) => added.includes(id))
  const finish = (library: Library) => {
    setAdded([...added, library.id])
    setPaths(paths.slice(1))
    setAdding(paths.length > 1)
  }
  return (
    <div className={classes.steps}>
      {libraries.map((library) => (
        <AddedLibrary key={library.id} library={library} />
      ))}
      {adding && (
        <section aria-label={texts.addTitle} className={classes.card}>
          {path === undefined ? (
            <FolderBrowser onChoose={setPaths} />
          ) : (
            <FolderDraft key={path} onAdded={finish} onOther={() => setPaths(paths.slice(1))} path={path} />
          )}
        </section>
      )}
      {!adding && (
        <div>
          <Button leftSection={<PlusIcon size={18} />} onClick={() => setAdding(true)} variant="default">
            {texts.draft.another}
          </Button>
        </div>
      )}
    </div>
  )
}
