import { NativeSelect, PasswordInput, Switch, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { refusalOf } from '../../../api/api-error.ts'
import type { PluginConfig, PluginField } from '../../../api/types.ts'
import { fieldError } from '../../../ui/field-error.tsx'
import { boundsOf, configOf, draftOf, type FieldDraft, problemsOf } from './field-draft.ts'
import { FormFoot } from './form-foot.tsx'
import classes from './plugins.module.css'
import { texts } from './texts.ts'

type ConfigInputsProps = {
  readonly fields: readonly PluginField[]
  readonly draft: FieldDraft
  readonly onDraft: (draft: FieldDraft) => void
  /** By field key. */
  readonly problems: Readonly<Partial<Record<string, string>>>
  readonly keysSet: readonly string[]
  readonly isLocked?: boolean
}

/** Inputs for the configuration fields of a plugin. */
function ConfigInputs({ fields, draft, onDraft, problems, keysSet, isLocked = false }: ConfigInputsProps) {
  return fields.map((field) => (
    <ConfigInput
      field={field}
      isLocked={isLocked}
      isStored={field.isSecret && keysSet.includes(field.key)}
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
  /** A secret that is stored. */
  readonly isStored: boolean
  readonly onValue: (value: string | boolean) => void
}

function descriptionOf(field: PluginField, isStored: boolean): string {
  const bounds = field.type === 'number' ? boundsOf(field) : ''
  const format = field.type === 'list' ? texts.oneALine : ''
  return [field.description ?? '', bounds, format, isStored ? texts.isSet : ''].filter((part) => part !== '').join(' ')
}

function ConfigInput({ field, value, problem, isLocked, isStored, onValue }: ConfigInputProps) {
  const description = descriptionOf(field, isStored)
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
    error: fieldError(problem),
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
  if (field.type === 'list') {
    return (
      <Textarea {...about} autosize maxRows={12} minRows={3} onChange={(event) => onValue(event.currentTarget.value)} />
    )
  }
  const Input = field.isSecret ? PasswordInput : TextInput
  return (
    <Input
      {...about}
      autoComplete="off"
      inputMode={field.type === 'number' ? 'decimal' : 'text'}
      maxLength={4_000}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  )
}

type ConfigFormProps = {
  readonly fields: readonly PluginField[]
  readonly config: PluginConfig
  /** Names of stored secrets. */
  readonly keysSet: readonly string[]
  readonly saving: {
    readonly isPending: boolean
    readonly isSuccess: boolean
    readonly error: unknown
    readonly reset: () => void
  }
  readonly onSave: (config: PluginConfig, onSaved: () => void) => void
  readonly isLocked?: boolean
}

/** Configuration form of a plugin, built from its field declarations. */
export function ConfigForm({ fields, config, keysSet, saving, onSave, isLocked = false }: ConfigFormProps) {
  const known = draftOf(fields, config)
  const [typed, setTyped] = useState<ReturnType<typeof draftOf>>({})
  const [wasTried, setTried] = useState(false)
  if (fields.length === 0) return <p>{texts.noSettings}</p>
  const draft = { ...known, ...typed }
  const own = problemsOf(fields, draft, keysSet)
  const { problems, rest } = refusedFields(saving.error, fields)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(own).length === 0) onSave(configOf(fields, draft, config), () => setTyped({}))
  }
  const change = (next: typeof draft) => {
    saving.reset()
    setTyped(next)
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <ConfigInputs
        draft={draft}
        fields={fields}
        isLocked={isLocked}
        keysSet={keysSet}
        onDraft={change}
        problems={wasTried ? { ...problems, ...own } : problems}
      />
      {!isLocked && (
        <FormFoot isChanged={fields.some(({ key }) => draft[key] !== known[key])} refusal={rest} saving={saving} />
      )}
    </form>
  )
}

/** The server names a field `config.<key>`. */
function refusedFields(error: unknown, fields: readonly PluginField[]) {
  const { at, rest } = refusalOf(
    error,
    fields.map(({ key }) => `config.${key}`),
  )
  return { problems: Object.fromEntries(fields.map(({ key }) => [key, at[`config.${key}`]])), rest }
}
