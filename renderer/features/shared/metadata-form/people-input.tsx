import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { roleNames } from '../../../lib/book-words.ts'
import { PlusIcon, TrashIcon } from '../../../ui/icons.tsx'
import type { PersonDraft } from './draft.ts'
import classes from './metadata-form.module.css'
import { texts } from './texts.ts'

const roles = Object.entries(roleNames).map(([value, label]) => ({ value, label }))

type PeopleInputProps = {
  readonly people: readonly PersonDraft[]
  readonly onPeople: (people: readonly PersonDraft[]) => void
}

/** Who made it, each with a role. */
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
