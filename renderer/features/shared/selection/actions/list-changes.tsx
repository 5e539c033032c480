import { TagsInput } from '@mantine/core'
import type { BulkEdit } from '../../../../api/titles/bulk.ts'
import { PeopleInput } from '../../metadata-form/field-input.tsx'
import classes from './actions.module.css'
import { editTexts as texts } from './texts.ts'

/** Values to add to and remove from the lists of many items. */
export type ListChanges = Pick<BulkEdit, 'genres' | 'tags' | 'people'>

export const noListChanges: ListChanges = {
  genres: { add: [], remove: [] },
  tags: { add: [], remove: [] },
  people: { add: [], remove: [] },
}

export function isWithoutChanges({ genres, tags, people }: ListChanges): boolean {
  return [genres, tags, people].every(({ add, remove }) => add.length + remove.length === 0)
}

const termInputs = [
  { kind: 'genres', part: 'add', label: texts.addGenres },
  { kind: 'genres', part: 'remove', label: texts.removeGenres },
  { kind: 'tags', part: 'add', label: texts.addTags },
  { kind: 'tags', part: 'remove', label: texts.removeTags },
] as const
const peopleInputs = [
  { part: 'add', label: texts.addPeople },
  { part: 'remove', label: texts.removePeople },
] as const

type ListChangeFieldsProps = {
  readonly changes: ListChanges
  readonly onChange: (changes: ListChanges) => void
}

/** Adds or removes genres, tags and people; other entries are unchanged. */
export function ListChangeFields({ changes, onChange }: ListChangeFieldsProps) {
  return (
    <>
      {termInputs.map(({ kind, part, label }) => (
        <TagsInput
          key={label}
          label={label}
          maxLength={500}
          onChange={(names) => onChange({ ...changes, [kind]: { ...changes[kind], [part]: names } })}
          value={[...changes[kind][part]]}
        />
      ))}
      {peopleInputs.map(({ part, label }) => (
        <fieldset className={classes.group} key={part}>
          <legend>{label}</legend>
          <PeopleInput
            onPeople={(people) => onChange({ ...changes, people: { ...changes.people, [part]: people } })}
            people={changes.people[part]}
          />
        </fieldset>
      ))}
    </>
  )
}
