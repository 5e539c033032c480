import { ActionIcon, Button, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import type { Manifest } from '../../../../api/types.ts'
import { SearchIcon } from '../../../../ui/icons.tsx'
import { chapterTitles } from '../links.ts'
import type { Hit } from './search-book.ts'
import classes from './search-menu.module.css'
import { texts } from './texts.ts'
import type { SearchState, useSearch } from './use-search.ts'

type SearchMenuProps = {
  readonly manifest: Manifest
  readonly search: ReturnType<typeof useSearch>
  readonly opened: boolean
  readonly onOpened: (opened: boolean) => void
  readonly onHit: (hit: Hit) => void
}

/** Searches the book and lists what was found, with the words around it. */
export function SearchMenu({ manifest, search, opened, onOpened, onHit }: SearchMenuProps) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search.start(typed)
  }
  return (
    <Popover
      // A key opens it while the bar with its button is away.
      hideDetached={false}
      onChange={onOpened}
      opened={opened}
      position="bottom-end"
      shadow="md"
      transitionProps={{ exitDuration: 0 }}
      trapFocus
      width={380}
    >
      <Popover.Target>
        <ActionIcon aria-label={texts.search} color="gray" onClick={() => onOpened(!opened)} size={44} variant="subtle">
          <SearchIcon size={22} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={10}>
        <form aria-label={texts.search} className={classes.form} onSubmit={submit}>
          <TextInput
            aria-label={texts.words}
            data-autofocus
            enterKeyHint="search"
            maxLength={200}
            onChange={(event) => setTyped(event.currentTarget.value)}
            placeholder={texts.words}
            ref={field}
            type="search"
            value={typed}
          />
          <Button type="submit" variant="default">
            {texts.find}
          </Button>
        </form>
        <p aria-live="polite" className={classes.state} role="status">
          {wordsFor(search.state, manifest.spine.length)}
        </p>
        <Hits
          hits={search.state.hits}
          manifest={manifest}
          onHit={(hit) => {
            onOpened(false)
            onHit(hit)
          }}
        />
        {search.state.step !== 'none' && (
          <Button
            fullWidth
            onClick={() => {
              setTyped('')
              search.clear()
              // The button is gone with what it clears.
              field.current?.focus()
            }}
            size="compact-md"
            variant="subtle"
          >
            {texts.clear}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function wordsFor({ step, hits, searched, reason }: SearchState, all: number): string {
  switch (step) {
    case 'none':
      return texts.hint
    case 'running':
      return texts.running(hits.length, Math.round((searched / Math.max(1, all)) * 100))
    case 'all':
      return texts.found(hits.length)
    case 'most':
      return texts.most(hits.length)
    case 'failed':
      return texts.failed(reason)
  }
}

type HitsProps = {
  readonly manifest: Manifest
  readonly hits: readonly Hit[]
  readonly onHit: (hit: Hit) => void
}

function Hits({ manifest, hits, onHit }: HitsProps) {
  const chapters = useMemo(() => chapterTitles(manifest, window.location.origin), [manifest])
  if (hits.length === 0) return null
  return (
    <ol aria-label={texts.results} className={classes.hits}>
      {hits.map((hit, number) => (
        <li key={`${hit.index} ${hit.span.start}`}>
          {hit.index !== hits[number - 1]?.index && chapters[hit.index] !== '' && (
            <p className={classes.chapter}>{chapters[hit.index]}</p>
          )}
          <UnstyledButton className={classes.hit} onClick={() => onHit(hit)}>
            {hit.before}
            <mark>{hit.match}</mark>
            {hit.after}
          </UnstyledButton>
        </li>
      ))}
    </ol>
  )
}
