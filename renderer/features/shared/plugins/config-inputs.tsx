import { NativeSelect, Switch, TextInput } from '@mantine/core'
import type { PluginField } from '../../../api/types.ts'
import { refusedAt } from '../../../ui/refused.tsx'
import { boundsOf, type FieldDraft } from './field-draft.ts'
import { texts } from './texts.ts'

type ConfigInputsProps = {
  readonly fields: readonly PluginField[]
  readonly draft: FieldDraft
  readonly onDraft: (draft: FieldDraft) => void
  /** By the keys of fields. */
  readonly problems: Readonly<Partial<Record<string, string>>>
  readonly isLocked?: boolean
}

/** A field for each thing that a plugin lets one set. */
export function ConfigInputs({ fields, draft, onDraft, problems, isLocked = false }: ConfigInputsProps) {
  return fields.map((field) => (
    <ConfigInput
      field={field}
      isLocked={isLocked}
      key={field.key}
      onValue={(value) => onDraft({ ...draft, [field.key]: value })}
      problem={problems[field.key]}
      value={draft[field.key] ?? ''}
    />
  ))
}

const order: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']

type ConfigInputProps = {
  readonly field: PluginField
  readonly value: string | boolean
  readonly problem: string | undefined
  readonly isLocked: boolean
  readonly onValue: (value: string | boolean) => void
}

function ConfigInput({ field, value, problem, isLocked, onValue }: ConfigInputProps) {
  const description = [field.description ?? '', field.type === 'number' ? boundsOf(field) : '']
    .filter((part) => part !== '')
    .join(' ')
  if (field.type === 'flag') {
    return (
      <Switch
        checked={value === true}
        description={description}
        disabled={isLocked}
        label={field.label}
        onChange={(event) => onValue(event.currentTarget.checked)}
      />
    )
  }
  const about = {
    label: field.label,
    description,
    inputWrapperOrder: order,
    error: refusedAt(problem),
    disabled: isLocked,
    required: field.isRequired,
    withAsterisk: false,
    value: String(value),
  }
  if (field.type === 'choice') {
    const isOpen = !field.isRequired || value === ''
    const data = isOpen ? [{ value: '', label: texts.notSet }, ...field.options] : [...field.options]
    return <NativeSelect {...about} data={data} onChange={(event) => onValue(event.currentTarget.value)} />
  }
  return (
    <TextInput
      {...about}
      autoComplete="off"
      inputMode={field.type === 'number' ? 'decimal' : 'text'}
      maxLength={4_000}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  )
}
