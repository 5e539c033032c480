import { TextInput } from '@mantine/core'
import { useAccount } from '../../api/account/use-account.ts'
import type { User } from '../../api/types.ts'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { texts } from './texts.ts'

const words = texts.you
const order: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']

/** Changes what one is called and written to. */
export function NameForm({ me, onClose }: { readonly me: User; readonly onClose: () => void }) {
  const { change } = useAccount()
  const form = useCheckedForm(change, {
    initialValues: { username: me.username, displayName: me.displayName ?? '', email: me.email ?? '' },
    validate: { username: (name) => name.trim() === '' && words.noName },
  })
  const send = ({ username, displayName, email }: typeof form.values) => {
    const body = { username: username.trim(), displayName: displayName.trim() || null, email: email.trim() || null }
    change.mutate(body, { onSuccess: onClose })
  }
  return (
    <DialogForm action={texts.save} form={form} onClose={onClose} onSend={send}>
      <TextInput
        autoComplete="nickname"
        data-autofocus
        description={words.displayNameHint}
        inputWrapperOrder={order}
        label={words.displayName}
        maxLength={100}
        {...form.getInputProps('displayName')}
      />
      <TextInput
        autoComplete="username"
        description={words.usernameHint}
        inputWrapperOrder={order}
        label={words.username}
        maxLength={100}
        {...form.getInputProps('username')}
      />
      <TextInput
        autoComplete="email"
        description={words.emailHint}
        inputWrapperOrder={order}
        label={words.email}
        maxLength={320}
        type="email"
        {...form.getInputProps('email')}
      />
    </DialogForm>
  )
}
