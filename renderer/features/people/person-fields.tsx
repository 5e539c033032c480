import { TextInput } from '@mantine/core'
import type { FormRefusal } from '../../api/api-error.ts'
import { refusedAt } from '../../ui/refused.tsx'
import { texts } from './texts.ts'

/** Who somebody is, as it is typed. */
export type Identity = { readonly username: string; readonly displayName: string; readonly email: string }

type PersonFieldsProps = {
  readonly who: Identity
  readonly onChange: (who: Identity) => void
  /** It was to be saved without a name. */
  readonly refused: boolean
  /** What the server said of them. */
  readonly at: FormRefusal['at']
}

/** What they are called in the contract. */
export const identityFields = ['username', 'displayName', 'email'] as const

const words = texts.form

/** User name, name to show and e-mail. */
export function PersonFields({ who, onChange, refused, at }: PersonFieldsProps) {
  return (
    <>
      <TextInput
        autoComplete="off"
        data-autofocus
        description={words.usernameHint}
        error={(refused && who.username.trim() === '' && words.noName) || refusedAt(at.username)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        label={words.username}
        maxLength={100}
        onChange={(event) => onChange({ ...who, username: event.currentTarget.value })}
        required
        value={who.username}
        withAsterisk={false}
      />
      <TextInput
        autoComplete="off"
        error={refusedAt(at.displayName)}
        label={words.displayName}
        maxLength={100}
        onChange={(event) => onChange({ ...who, displayName: event.currentTarget.value })}
        value={who.displayName}
      />
      <TextInput
        autoComplete="off"
        error={refusedAt(at.email)}
        label={words.email}
        maxLength={320}
        onChange={(event) => onChange({ ...who, email: event.currentTarget.value })}
        type="email"
        value={who.email}
      />
    </>
  )
}

/** The same as it is sent: what is left empty is not there. */
export function identityToSend({ username, displayName, email }: Identity) {
  return { username: username.trim(), displayName: displayName.trim() || null, email: email.trim() || null }
}
