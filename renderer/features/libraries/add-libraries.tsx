import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { librariesQuery } from '../../api/queries/libraries.ts'
import type { Library } from '../../api/types.ts'
import { PlusIcon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import classes from './add-libraries.module.css'
import { AddedLibrary } from './added-library.tsx'
import { FolderBrowser } from './folder-browser.tsx'
import { FolderDraft } from './folder-draft.tsx'
import { texts } from './texts.ts'

type AddLibrariesProps = {
  /** Shows every library with its scan, not only those that are added here: for the first run. */
  readonly showAll?: boolean
}

/** Chooses folders and makes libraries of them, one after the other; each is scanned at once. */
export function AddLibraries({ showAll = false }: AddLibrariesProps) {
  const libraries = useQuery(librariesQuery)
  return <Loaded query={libraries}>{(all) => <Steps all={all} showAll={showAll} />}</Loaded>
}

function Steps({ all, showAll }: { readonly all: readonly Library[]; readonly showAll: boolean }) {
  const [added, setAdded] = useState<readonly string[]>([])
  const [adding, setAdding] = useState(!showAll || all.length === 0)
  /** Folders that were chosen, each to be looked at before it becomes a library. */
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
