import { Button, Checkbox, Group, Stack, TextInput, UnstyledButton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { CheckIcon, PlusIcon } from '../../../ui/icons.tsx'
import { TryAgain } from '../../../ui/loaded.tsx'
import { Note } from '../../../ui/note.tsx'
import { ShowMore } from '../../../ui/show-more.tsx'
import classes from './list-picker.module.css'
import { texts } from './texts.ts'

type WithId = { readonly id: string }
type PickedList = WithId & { readonly name: string; readonly about: string }

type ListPickerProps = {
  readonly words: (typeof texts)['collection' | 'reading']
  readonly query: UseInfiniteQueryResult
  /** Undefined while loading. */
  readonly lists: readonly PickedList[] | undefined
  /** Lists that contain it, undefined while loading; null for several items, which can only be added. */
  readonly inside: readonly WithId[] | null | undefined
  /** Description of the items to add. */
  readonly amount: string
  /** Resolves when the changed lists are loaded. */
  readonly onToggle: (id: string, inside: boolean) => Promise<unknown>
  readonly onMake: (name: string) => Promise<WithId>
  readonly making: boolean
  readonly error: unknown
  readonly onClose: () => void
}

/** Checkboxes of lists, with search and a field to create one. */
export function ListPicker(props: ListPickerProps) {
  const { words, query, lists, inside, amount, onClose, error } = props
  const [text, setText] = useState('')
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const noteAdded = (id: string, name: string) => {
    setAdded((known) => new Set([...known, id]))
    // A single item shows its membership.
    if (inside === null) notifications.show({ message: texts.addedTo(amount, name) })
  }
  const { changing, toggle } = useToggles(async (id, isIn) => {
    await props.onToggle(id, isIn)
    if (isIn) noteAdded(id, lists?.find((list) => list.id === id)?.name ?? '')
  })
  const make = async (name: string) => {
    const created = await props.onMake(name).catch(() => null)
    if (created !== null) noteAdded(created.id, name)
  }
  if (query.isError && query.data === undefined) return <TryAgain query={query} />
  if (lists === undefined || inside === undefined) return null

  const sought = text.trim().toLowerCase()
  const shown = lists.filter(({ name }) => name.toLowerCase().includes(sought))
  const row = { changing, onToggle: toggle }
  return (
    <Stack gap="md">
      {lists.length > 6 && (
        <TextInput
          aria-label={words.find}
          onChange={(event) => setText(event.currentTarget.value)}
          placeholder={words.find}
          type="search"
          value={text}
        />
      )}
      {lists.length === 0 && <p className={classes.none}>{words.none}</p>}
      {lists.length > 0 && shown.length === 0 && <p className={classes.none}>{texts.noMatches}</p>}
      <ul className={classes.lists}>
        {shown.map((list) => (
          <li key={list.id}>
            {inside === null ? (
              <AddRow {...row} isIn={added.has(list.id)} list={list} />
            ) : (
              <TickRow {...row} isIn={inside.some(({ id }) => id === list.id)} list={list} />
            )}
          </li>
        ))}
      </ul>
      <ShowMore query={query} size="compact-sm" />
      {error !== null && <Note tone="danger">{messageOf(error)}</Note>}
      <Maker making={props.making} onMake={(name) => void make(name)} words={words} />
      <Group justify="flex-end">
        <Button onClick={onClose}>{texts.close}</Button>
      </Group>
    </Stack>
  )
}

/** Optimistic state of a change; reverted when it is refused. */
function useToggles(onToggle: ListPickerProps['onToggle']) {
  const [changing, setChanging] = useState<ReadonlyMap<string, boolean>>(new Map())
  const toggle = async (id: string, inside: boolean) => {
    setChanging((known) => new Map([...known, [id, inside]]))
    await onToggle(id, inside).catch(() => null)
    setChanging((known) => new Map([...known].filter(([other]) => other !== id)))
  }
  return { changing, toggle: (id: string, inside: boolean) => void toggle(id, inside) }
}

type RowProps = {
  readonly list: PickedList
  readonly isIn: boolean
  readonly changing: ReadonlyMap<string, boolean>
  readonly onToggle: (id: string, inside: boolean) => void
}

function TickRow({ list, isIn, changing, onToggle }: RowProps) {
  return (
    <Checkbox
      checked={changing.get(list.id) ?? isIn}
      className={classes.tick}
      description={list.about}
      disabled={changing.has(list.id)}
      label={list.name}
      onChange={(event) => onToggle(list.id, event.currentTarget.checked)}
    />
  )
}

function AddRow({ list, isIn, changing, onToggle }: RowProps) {
  return (
    <UnstyledButton
      className={classes.add}
      disabled={isIn || changing.has(list.id)}
      onClick={() => onToggle(list.id, true)}
    >
      <span className={classes.words}>
        <span>{list.name}</span>
        <span className={classes.about}>{list.about}</span>
      </span>
      <span className={classes.sign}>
        {isIn ? <CheckIcon size={18} /> : <PlusIcon size={18} />}
        {isIn ? texts.added : texts.add}
      </span>
    </UnstyledButton>
  )
}

type MakerProps = Pick<ListPickerProps, 'words' | 'making'> & { readonly onMake: (name: string) => void }

function Maker({ words, making, onMake }: MakerProps) {
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    onMake(name.trim())
    setName('')
  }
  return (
    <form className={classes.maker} onSubmit={submit}>
      <TextInput
        className={classes.name}
        label={words.make}
        maxLength={200}
        onChange={(event) => setName(event.currentTarget.value)}
        placeholder={texts.name}
        value={name}
      />
      <Button disabled={name.trim() === ''} loading={making} type="submit" variant="default">
        {texts.create}
      </Button>
    </form>
  )
}
