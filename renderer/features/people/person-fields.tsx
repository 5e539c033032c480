import { TextInput } from '@mantine/core'
import { texts } from './texts.ts'

/** Who somebody is, as it is typed. */
export type Identity = { readonly username: string; readonly displayName: string; readonly email: string }

type PersonFieldsProps = {
  readonly who: Identity
  readonly onChange: (who: Identity) => void
  /** It was to be saved without a name. */
  readonly refused: boolean
}

const words = texts.form

/** User name, name to show and e-mail. */
export function PersonFields({ who, onChange, refused }: PersonFieldsProps) {
  return (
    <>
      <TextInput
        autoComplete="off"
        data-autofocus
        description={words.usernameHint}
        error={refused && who.username.trim() === '' && words.noName}
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
        label={words.displayName}
        maxLength={100}
        onChange={(event) => onChange({ ...who, displayName: event.currentTarget.value })}
        value={who.displayName}
      />
      <TextInput
        autoComplete="off"
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
