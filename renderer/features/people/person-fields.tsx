import { TextInput } from '@mantine/core'
import type { CheckedForm } from '../../ui/use-checked-form.ts'
import { texts } from './texts.ts'

/** Who somebody is, as it is typed. */
export type Identity = { readonly username: string; readonly displayName: string; readonly email: string }

const words = texts.form

/** What a form of a person refuses, and which refusals it shows. */
export const identityChecks = {
  fields: ['username', 'displayName', 'email'],
  validate: { username: (name: string) => name.trim() === '' && words.noName },
}

/** User name, name to show and e-mail. */
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

/** The same as it is sent: what is left empty is not there. */
export function identityToSend({ username, displayName, email }: Identity) {
  return { username: username.trim(), displayName: displayName.trim() || null, email: email.trim() || null }
}
