import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { formatPercent } from '../../../../lib/format.ts'
import { SearchIcon } from '../../../../ui/icons.tsx'
import { ReaderPopover } from '../reader-popover.tsx'
import classes from './search-menu.module.css'
import { texts } from './texts.ts'
import type { Hit, Search, SearchState } from './use-search.ts'

type SearchMenuProps = {
  readonly search: Search
  /** Number of resources or pages. */
  readonly all: number
  /** Heading of the results in one of them (0-based); empty for none. */
  readonly headingOf: (index: number) => string
  readonly opened: boolean
  readonly onOpened: (opened: boolean) => void
  readonly onHit: (hit: Hit) => void
}

/** Searches the book and lists the results with their context. */
export function SearchMenu({ search, all, headingOf, opened, onOpened, onHit }: SearchMenuProps) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search.start(typed)
  }
  return (
    <ReaderPopover
      dropdown={{ p: 10 }}
      icon={<SearchIcon size={22} />}
      label={texts.search}
      onOpened={onOpened}
      opened={opened}
      width={380}
    >
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
        {wordsFor(search.state, all)}
      </p>
      <Hits
        headingOf={headingOf}
        hits={search.state.hits}
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
            // The button unmounts when the field is empty: keep the focus.
            field.current?.focus()
          }}
          size="compact-md"
          variant="subtle"
        >
          {texts.clear}
        </Button>
      )}
    </ReaderPopover>
  )
}

function wordsFor({ step, hits, searched, reason }: SearchState, all: number): string {
  switch (step) {
    case 'none':
      return texts.hint
    case 'running':
      return texts.running(hits.length, formatPercent(searched / Math.max(1, all)))
    case 'all':
      return texts.found(hits.length)
    case 'wordless':
      return texts.wordless
    case 'most':
      return texts.most(hits.length)
    case 'failed':
      return texts.failed(reason)
  }
}

type HitsProps = {
  readonly headingOf: SearchMenuProps['headingOf']
  readonly hits: readonly Hit[]
  readonly onHit: (hit: Hit) => void
}

function Hits({ headingOf, hits, onHit }: HitsProps) {
  if (hits.length === 0) return null
  return (
    <ol aria-label={texts.results} className={classes.hits}>
      {hits.map((hit, number) => (
        <li key={`${hit.index} ${hit.span.start}`}>
          {hit.index !== hits[number - 1]?.index && headingOf(hit.index) !== '' && (
            <p className={classes.chapter}>{headingOf(hit.index)}</p>
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
