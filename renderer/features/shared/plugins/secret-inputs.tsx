import { PasswordInput, TextInput } from '@mantine/core'
import type { PluginCredential } from '../../../api/types.ts'
import { fieldError } from '../../../ui/field-error.tsx'
import { texts } from './texts.ts'

/** Draft by credential key. */
export type SecretDraft = Readonly<Record<string, string>>

type SecretInputsProps = {
  readonly credentials: readonly PluginCredential[]
  /** Which credentials are already set. */
  readonly keysSet: readonly string[]
  readonly draft: SecretDraft
  readonly onDraft: (draft: SecretDraft) => void
  readonly problems: Readonly<Partial<Record<string, string>>>
}

const order: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']

/** Inputs for the secrets of a plugin. Stored secrets are never shown, only replaced. */
export function SecretInputs({ credentials, keysSet, draft, onDraft, problems }: SecretInputsProps) {
  return credentials.map(({ key, label, description, isSensitive }) => {
    const Input = isSensitive ? PasswordInput : TextInput
    const about = [description ?? '', keysSet.includes(key) ? texts.isSet : ''].filter((part) => part !== '')
    return (
      <Input
        autoComplete="off"
        description={about.join(' ')}
        error={fieldError(problems[key])}
        inputWrapperOrder={order}
        key={key}
        label={label}
        maxLength={4_000}
        onChange={(event) => onDraft({ ...draft, [key]: event.currentTarget.value })}
        value={draft[key] ?? ''}
      />
    )
  })
}

/** Non-empty secrets. */
export function typedSecrets(draft: SecretDraft): SecretDraft {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== ''))
}
