import { Textarea, TextInput } from '@mantine/core'
import type { FormRefusal } from '../../api/api-error.ts'
import { fieldError } from '../../ui/field-error.tsx'
import classes from './plugins.module.css'
import type { RunDraft } from './run-draft.ts'
import { running as words } from './texts.ts'

type RunInputsProps = {
  readonly draft: RunDraft
  readonly onDraft: (draft: RunDraft) => void
  /** Errors by contract field, including entries of lists (`args.1`). */
  readonly at: FormRefusal['at']
}

const order: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']

/** Inputs for name and command. */
export function RunInputs({ draft, onDraft, at }: RunInputsProps) {
  const edit = (part: Partial<RunDraft>) => onDraft({ ...draft, ...part })
  const input = (name: keyof RunDraft) => ({
    label: words[name],
    error: fieldError(problemAt(at, name)),
    inputWrapperOrder: order,
    value: draft[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      edit({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <TextInput {...input('displayName')} autoComplete="off" maxLength={100} />
      <Textarea {...input('description')} autosize maxLength={2_000} maxRows={8} minRows={2} />
      <TextInput
        {...input('command')}
        autoComplete="off"
        className={classes.code}
        description={words.commandHint}
        maxLength={1_000}
      />
      <Textarea {...input('args')} autosize className={classes.code} description={words.argsHint} minRows={2} />
      <Textarea {...input('env')} autosize className={classes.code} description={words.envHint} minRows={2} />
    </>
  )
}

/** First error of a field or of one of its entries, prefixed with the entry. */
function problemAt(at: FormRefusal['at'], name: string): string | undefined {
  const found = Object.entries(at).find(([field]) => field === name || field.startsWith(`${name}.`))
  if (found === undefined) return undefined
  const [field, problem] = found
  const entry = field.slice(name.length + 1)
  return entry === '' ? problem : `${/^\d+$/.test(entry) ? Number(entry) + 1 : entry}: ${problem}`
}
