import { ActionIcon, Button, NativeSelect, TagsInput, Textarea, TextInput } from '@mantine/core'
import { roleNames } from '../../../lib/book-words.ts'
import { PlusIcon, TrashIcon } from '../../../ui/icons.tsx'
import type { DraftValue, FieldSpec, PersonDraft } from './draft.ts'
import classes from './metadata-form.module.css'
import { texts } from './texts.ts'

const roles = Object.entries(roleNames).map(([value, label]) => ({ value, label }))

type PeopleInputProps = {
  readonly people: readonly PersonDraft[]
  readonly onPeople: (people: readonly PersonDraft[]) => void
}

/** Authors with their roles. */
export function PeopleInput({ people, onPeople }: PeopleInputProps) {
  const change = (row: number, part: Partial<PersonDraft>) =>
    onPeople(people.map((person, index) => (index === row ? { ...person, ...part } : person)))
  return (
    <div className={classes.people}>
      {people.map((person, row) => (
        <div className={classes.person} key={row}>
          <TextInput
            aria-label={texts.person}
            maxLength={500}
            onChange={(event) => change(row, { name: event.currentTarget.value })}
            value={person.name}
          />
          <NativeSelect
            aria-label={`${texts.role}: ${person.name}`}
            data={roles}
            onChange={(event) => change(row, { role: event.currentTarget.value })}
            value={person.role}
          />
          <ActionIcon
            aria-label={texts.removePerson(person.name)}
            onClick={() => onPeople(people.filter((_, index) => index !== row))}
            size={36}
            variant="default"
          >
            <TrashIcon size={16} />
          </ActionIcon>
        </div>
      ))}
      <Button
        className={classes.add}
        leftSection={<PlusIcon size={16} />}
        onClick={() => onPeople([...people, { name: '', role: 'writer' }])}
        size="xs"
        variant="default"
      >
        {texts.addPerson}
      </Button>
    </div>
  )
}

type FieldInputProps = {
  readonly field: FieldSpec
  readonly value: DraftValue
  readonly onValue: (value: DraftValue) => void
}

/** Input of one field, with its label. */
export function FieldInput({ field, value, onValue }: FieldInputProps) {
  const { kind, label, choices = [] } = field
  if (kind === 'elsewhere') return <p className={classes.elsewhere}>{field.hint}</p>
  if (kind === 'people') return <PeopleInput onPeople={onValue} people={value as readonly PersonDraft[]} />
  if (kind === 'names') {
    return (
      <TagsInput
        aria-label={label}
        maxLength={500}
        onChange={onValue}
        placeholder={texts.namesHint}
        value={[...(value as readonly string[])]}
      />
    )
  }
  const common = {
    'aria-label': label,
    value: value as string,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => onValue(event.currentTarget.value),
  }
  if (kind === 'prose') return <Textarea {...common} autosize maxRows={10} minRows={3} />
  if (choices.length > 0) {
    const isOther = value !== '' && !choices.some((choice) => choice.value === value)
    const other = isOther ? [{ value: String(value), label: String(value) }] : []
    return <NativeSelect {...common} data={[{ value: '', label: '–' }, ...choices, ...other]} />
  }
  return <TextInput {...common} {...(kind === 'number' && { inputMode: 'decimal' as const })} />
}
