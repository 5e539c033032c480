import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { foldersQuery } from '../../api/queries/libraries.ts'
import type { FolderListing } from '../../api/types.ts'
import { desktop } from '../../desktop/bridge.ts'
import { DropFrame } from '../../ui/drop-zone.tsx'
import { LibraryIcon, UpIcon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import classes from './folder-browser.module.css'
import { texts } from './texts.ts'

type FolderDropProps = { readonly onChoose: (paths: readonly string[]) => void }

/** Drop target for folders, with the platform's folder dialog. Hidden in a browser, which has no access to paths. */
function FolderDrop({ onChoose }: FolderDropProps) {
  const bridge = desktop()
  if (bridge === undefined) return null
  const take = (paths: readonly string[]) => {
    const known = paths.filter((path) => path !== '')
    if (known.length > 0) onChoose([...new Set(known)])
  }
  const drop = (files: FileList) => take([...files].map((file) => bridge.pathOf(file)))
  return (
    <DropFrame label={texts.drop.label} onDrop={drop} text={texts.drop.text}>
      <Button
        leftSection={<LibraryIcon size={18} />}
        onClick={() => void bridge.chooseFolders().then(take)}
        variant="default"
      >
        {texts.drop.choose}
      </Button>
    </DropFrame>
  )
}

type FolderBrowserProps = {
  /** One folder, or several that were picked or dropped together. */
  readonly onChoose: (paths: readonly string[]) => void
}

/**
 * Browses the folders of the server; a path can be typed as well. In the desktop app folders can be picked or dropped,
 * too.
 */
export function FolderBrowser({ onChoose }: FolderBrowserProps) {
  const [path, setPath] = useState<string | null>(null)
  const listing = useQuery(foldersQuery(path))
  return (
    <div className={classes.browser}>
      <FolderDrop onChoose={onChoose} />
      <PathField key={path} onOpen={setPath} path={listing.data?.currentPath ?? path ?? ''} />
      <div className={classes.frame}>
        {isRefused(listing.error) ? (
          <Refused message={listing.error.message} onUsualFolders={() => setPath(null)} />
        ) : (
          <Loaded query={listing} waiting={<div className={classes.list} />}>
            {(data) => <Folders listing={data} onOpen={setPath} />}
          </Loaded>
        )}
      </div>
      <div className={classes.footer}>
        <Button disabled={path === null || !listing.isSuccess} onClick={() => path !== null && onChoose([path])}>
          {texts.browser.choose}
        </Button>
        {path !== null && !listing.isError && <span className={classes.chosen}>{path}</span>}
      </div>
    </div>
  )
}

/** The typed path does not exist: retrying would not help. */
function isRefused(error: Error | null): error is ApiError {
  return error instanceof ApiError && (error.status === 400 || error.status === 403)
}

function Refused({ message, onUsualFolders }: { readonly message: string; readonly onUsualFolders: () => void }) {
  return (
    <Note
      action={
        <Button onClick={onUsualFolders} size="compact-sm" variant="default">
          {texts.browser.showLocations}
        </Button>
      }
      tone="danger"
    >
      {message}
    </Note>
  )
}

function PathField({ path, onOpen }: { readonly path: string; readonly onOpen: (path: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const value = typed ?? path
  const open = (event: FormEvent) => {
    event.preventDefault()
    if (value.trim() !== '') onOpen(value.trim())
  }
  return (
    <form className={classes.path} onSubmit={open}>
      <TextInput
        autoComplete="off"
        className={classes.field}
        label={texts.browser.path}
        onChange={(event) => setTyped(event.currentTarget.value)}
        placeholder={texts.browser.placeholder}
        spellCheck={false}
        value={value}
      />
      <Button type="submit" variant="default">
        {texts.browser.go}
      </Button>
    </form>
  )
}

type FoldersProps = { readonly listing: FolderListing; readonly onOpen: (path: string | null) => void }

function Folders({ listing, onOpen }: FoldersProps) {
  const folders = listing.entries.filter(({ isDirectory }) => isDirectory)
  return (
    <ul aria-label={listing.currentPath || texts.browser.locations} className={classes.list}>
      {listing.currentPath !== '' && (
        <li>
          <UnstyledButton className={classes.folder} onClick={() => onOpen(listing.parentPath)}>
            <UpIcon size={18} />
            {listing.parentPath === null ? texts.browser.locations : texts.browser.up}
          </UnstyledButton>
        </li>
      )}
      {folders.map(({ name, path, isReadable }) => (
        <li key={path}>
          <UnstyledButton className={classes.folder} disabled={!isReadable} onClick={() => onOpen(path)}>
            <LibraryIcon size={18} />
            {name}
            {!isReadable && <span className={classes.hint}>{texts.browser.locked}</span>}
          </UnstyledButton>
        </li>
      ))}
      {folders.length === 0 && <li className={classes.none}>{texts.browser.none}</li>}
      {listing.truncated && <li className={classes.none}>{texts.browser.truncated}</li>}
    </ul>
  )
}
