import { TextInput } from '@mantine/core'
import type { CheckedForm } from '../../ui/use-checked-form.ts'
import { texts } from './texts.ts'

/** Identity fields of a person in a form. */
export type Identity = { readonly username: string; readonly displayName: string; readonly email: string }

const words = texts.form

/** Validation of those fields, and which errors are shown. */
export const identityChecks = {
  fields: ['username', 'displayName', 'email'],
  validate: { username: (name: string) => name.trim() === '' && words.noName },
}

/** User name, display name and e-mail. */
export function PersonFields({ form }: { readonly form: Pick<CheckedForm<Identity>, 'getInputProps'> }) {
  return (
    <>
      <TextInput
        autoComplete="off"
        data-autofocus
        description={words.usernameHint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        label={words.username}
        maxLength={100}
        required
        withAsterisk={false}
        {...form.getInputProps('username')}
      />
      <TextInput autoComplete="off" label={words.displayName} maxLength={100} {...form.getInputProps('displayName')} />
      <TextInput autoComplete="off" label={words.email} maxLength={320} type="email" {...form.getInputProps('email')} />
    </>
  )
}

/** The fields for the server; empty ones are undefined. */
export function identityToSend({ username, displayName, email }: Identity) {
  return { username: username.trim(), displayName: displayName.trim() || null, email: email.trim() || null }
}
