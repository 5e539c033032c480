import { Button, Modal, TextInput } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { Cover } from '../../ui/cover.tsx'
import { CheckIcon, PlusIcon } from '../../ui/icons.tsx'
import classes from './lists.module.css'
import { texts } from './texts.ts'

const pauseMs = 200

export type Findable = { readonly id: string; readonly title: string; readonly about: string; readonly cover: string }

type FinderProps = {
  readonly title: string
  readonly opened: boolean
  readonly onClose: () => void
  /** The results for what was typed, once it was. */
  readonly renderResults: (text: string) => ReactNode
}

/** Finds things as one types, to be put into a list. */
export function MemberFinder({ title, opened, onClose, renderResults }: FinderProps) {
  const isSmall = useMediaQuery('(max-width: 40rem)') ?? false
  return (
    <Modal fullScreen={isSmall} onClose={onClose} opened={opened} size={560} title={<strong>{title}</strong>}>
      <Search renderResults={renderResults} title={title} />
      <div className={classes.end}>
        <Button onClick={onClose}>{texts.done}</Button>
      </div>
    </Modal>
  )
}

function Search({ title, renderResults }: Pick<FinderProps, 'title' | 'renderResults'>) {
  const [text, setText] = useState('')
  const [searched] = useDebouncedValue(text.trim(), pauseMs)
  return (
    <>
      <TextInput
        aria-label={title}
        data-autofocus
        maxLength={200}
        onChange={(event) => setText(event.currentTarget.value)}
        placeholder={texts.type}
        type="search"
        value={text}
      />
      {searched !== '' && renderResults(searched)}
    </>
  )
}

type ResultsProps = {
  /** Undefined until there is an answer. */
  readonly found: readonly Findable[] | undefined
  /** Those that are in the list already. */
  readonly inside: ReadonlySet<string>
  readonly onAdd: (id: string) => Promise<unknown>
}

/** What was found, each with the button that puts it into the list. */
export function FoundMembers({ found, inside, onAdd }: ResultsProps) {
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const [adding, setAdding] = useState<string | null>(null)
  const add = async (id: string) => {
    setAdding(id)
    await onAdd(id)
      .then(() => setAdded((known) => new Set([...known, id])))
      .catch(() => null)
    setAdding(null)
  }
  if (found === undefined) return null
  if (found.length === 0) return <p className={classes.about}>{texts.nothingFound}</p>
  return (
    <ul className={classes.found}>
      {found.map(({ id, title, about, cover }) => {
        const isIn = inside.has(id) || added.has(id)
        return (
          <li className={classes.row} key={id}>
            <Cover id={id} src={cover} title={title} />
            <span className={classes.words}>
              <span className={classes.foundName}>{title}</span>
              <span className={classes.about}>{about}</span>
            </span>
            <Button
              aria-label={`${isIn ? texts.isIn : texts.add}: ${title}`}
              disabled={isIn}
              leftSection={isIn ? <CheckIcon size={16} /> : <PlusIcon size={16} />}
              loading={adding === id}
              onClick={() => void add(id)}
              size="xs"
              variant="default"
            >
              {isIn ? texts.isIn : texts.add}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
