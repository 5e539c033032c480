import { Button, Modal, TextInput } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { AnyList } from '../../api/lists/list-kinds.ts'
import { useKnownMembers, useListMembership } from '../../api/lists/lists.ts'
import { Cover } from '../../ui/cover.tsx'
import { CheckIcon, PlusIcon } from '../../ui/icons.tsx'
import type { ListView, Member } from './list-views.ts'
import classes from './lists.module.css'
import { texts } from './texts.ts'

const pauseMs = 200

type FinderProps<L extends AnyList, M extends Member> = {
  readonly view: ListView<L, M>
  readonly listId: string
  readonly opened: boolean
  readonly onClose: () => void
}

/** Finds series or books while typing and adds them to a list. */
export function MemberFinder<L extends AnyList, M extends Member>(props: FinderProps<L, M>) {
  const { opened, onClose, view } = props
  const isSmall = useMediaQuery('(max-width: 40rem)') ?? false
  return (
    <Modal fullScreen={isSmall} onClose={onClose} opened={opened} size={560} title={<strong>{view.words.add}</strong>}>
      <Search {...props} />
      <div className={classes.end}>
        <Button onClick={onClose}>{texts.done}</Button>
      </div>
    </Modal>
  )
}

type SearchProps<L extends AnyList, M extends Member> = Pick<FinderProps<L, M>, 'view' | 'listId'>

function Search<L extends AnyList, M extends Member>({ view, listId }: SearchProps<L, M>) {
  const [text, setText] = useState('')
  const [searched] = useDebouncedValue(text.trim(), pauseMs)
  return (
    <>
      <TextInput
        aria-label={view.words.add}
        data-autofocus
        maxLength={200}
        onChange={(event) => setText(event.currentTarget.value)}
        placeholder={texts.type}
        type="search"
        value={text}
      />
      {searched !== '' && <Results listId={listId} text={searched} view={view} />}
    </>
  )
}

type ResultsProps<L extends AnyList, M extends Member> = SearchProps<L, M> & { readonly text: string }

/** Search results, each with an add button. */
function Results<L extends AnyList, M extends Member>({ view, listId, text }: ResultsProps<L, M>) {
  const { kind, memberCover, about, useFound } = view
  const found = useFound(text)
  const membership = useListMembership(kind)
  const inside = useKnownMembers(kind, listId)
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const [adding, setAdding] = useState<string | null>(null)
  const add = async (id: string) => {
    setAdding(id)
    await membership
      .mutateAsync({ listId, memberIds: [id], inside: true })
      .then(() => setAdded((known) => new Set([...known, id])))
      .catch(() => null)
    setAdding(null)
  }
  if (found === undefined) return null
  if (found.length === 0) return <p className={classes.about}>{texts.nothingFound}</p>
  return (
    <ul className={classes.found}>
      {found.map((member) => {
        const { id, title } = member
        const isIn = inside.has(id) || added.has(id)
        return (
          <li className={classes.row} key={id}>
            <Cover id={id} src={memberCover(id)} title={title} />
            <span className={classes.text}>
              <span className={classes.foundName}>{title}</span>
              <span className={classes.about}>{about(member)}</span>
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
