import { Button, Checkbox, Group, Stack, TextInput, UnstyledButton } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { CheckIcon, PlusIcon } from '../icons.tsx'
import { Note } from '../note.tsx'
import classes from './list-picker.module.css'
import { texts } from './texts.ts'

export type PickedList = { readonly id: string; readonly name: string; readonly about: string }

type ListPickerProps = {
  readonly words: (typeof texts)['collection' | 'reading']
  readonly lists: readonly PickedList[]
  /** Lists that hold it now; null when several things are added and none is taken out. */
  readonly inside: ReadonlySet<string> | null
  /** Lists that it was just added to. */
  readonly added: ReadonlySet<string>
  /** Answers when it is known how the lists are now. */
  readonly onToggle: (id: string, inside: boolean) => Promise<unknown>
  readonly onMake: (name: string) => void
  readonly making: boolean
  readonly error: unknown
  readonly onMore: (() => void) | null
  readonly onClose: () => void
}

/** Lists to tick, with a field to find one and a field to make one. */
export function ListPicker(props: ListPickerProps) {
  const { words, lists, onMore, onClose, error } = props
  const [text, setText] = useState('')
  const sought = text.trim().toLowerCase()
  const shown = lists.filter(({ name }) => name.toLowerCase().includes(sought))
  const { changing, toggle } = useToggles(props.onToggle)
  const row = { ...props, changing, onToggle: toggle }
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
      {lists.length > 0 && shown.length === 0 && <p className={classes.none}>{texts.noneFits}</p>}
      <ul className={classes.lists}>
        {shown.map((list) => (
          <li key={list.id}>
            {props.inside === null ? <AddRow {...row} list={list} /> : <TickRow {...row} list={list} />}
          </li>
        ))}
      </ul>
      {onMore !== null && (
        <Button onClick={onMore} size="compact-sm" variant="default">
          {texts.more}
        </Button>
      )}
      {error !== null && error !== undefined && <Note tone="danger">{messageOf(error)}</Note>}
      <Maker making={props.making} onMake={props.onMake} words={words} />
      <Group justify="flex-end">
        <Button onClick={onClose}>{texts.close}</Button>
      </Group>
    </Stack>
  )
}

/** What is being changed right now shows as it will be, and as it was when it is refused. */
function useToggles(onToggle: ListPickerProps['onToggle']) {
  const [changing, setChanging] = useState<ReadonlyMap<string, boolean>>(new Map())
  const toggle = async (id: string, inside: boolean) => {
    setChanging((known) => new Map([...known, [id, inside]]))
    await onToggle(id, inside).catch(() => null)
    setChanging((known) => new Map([...known].filter(([other]) => other !== id)))
  }
  return { changing, toggle: (id: string, inside: boolean) => void toggle(id, inside) }
}

type RowProps = Pick<ListPickerProps, 'inside' | 'added'> & {
  readonly list: PickedList
  readonly changing: ReadonlyMap<string, boolean>
  readonly onToggle: (id: string, inside: boolean) => void
}

function TickRow({ list, inside, changing, onToggle }: RowProps) {
  return (
    <Checkbox
      checked={changing.get(list.id) ?? inside?.has(list.id) ?? false}
      className={classes.tick}
      description={list.about}
      disabled={changing.has(list.id)}
      label={list.name}
      onChange={(event) => onToggle(list.id, event.currentTarget.checked)}
    />
  )
}

function AddRow({ list, added, changing, onToggle }: RowProps) {
  const isIn = added.has(list.id)
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

type MakerProps = Pick<ListPickerProps, 'words' | 'making' | 'onMake'>

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
