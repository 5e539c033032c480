import { NativeSelect, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { DraftValue, FieldSpec, PersonDraft } from './draft.ts'
import classes from './metadata-form.module.css'
import { PeopleInput } from './people-input.tsx'
import { texts } from './texts.ts'

type FieldInputProps = {
  readonly field: FieldSpec
  readonly value: DraftValue
  readonly onValue: (value: DraftValue) => void
}

/** The input of one field, named by its label. */
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
