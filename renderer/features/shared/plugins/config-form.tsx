import { type FormEvent, useState } from 'react'
import { refusalOf } from '../../../api/api-error.ts'
import type { PluginConfig, PluginField } from '../../../api/types.ts'
import { ConfigInputs } from './config-inputs.tsx'
import { configOf, draftOf, problemsOf } from './field-draft.ts'
import { FormFoot } from './form-foot.tsx'
import classes from './plugins.module.css'
import { texts } from './texts.ts'

type ConfigFormProps = {
  readonly fields: readonly PluginField[]
  readonly config: PluginConfig
  readonly saving: {
    readonly isPending: boolean
    readonly isSuccess: boolean
    readonly error: unknown
    readonly reset: () => void
  }
  readonly onSave: (config: PluginConfig, onSaved: () => void) => void
  readonly isLocked?: boolean
}

/** What a plugin lets one set, made from the fields that it names. */
export function ConfigForm({ fields, config, saving, onSave, isLocked = false }: ConfigFormProps) {
  const known = draftOf(fields, config)
  const [typed, setTyped] = useState<ReturnType<typeof draftOf>>({})
  const [wasTried, setTried] = useState(false)
  if (fields.length === 0) return <p>{texts.noSettings}</p>
  const draft = { ...known, ...typed }
  const own = problemsOf(fields, draft)
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
