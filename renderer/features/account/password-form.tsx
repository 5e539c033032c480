import { PasswordInput } from '@mantine/core'
import { useAccount } from '../../api/account/use-account.ts'
import type { User } from '../../api/types.ts'
import { isTooShort } from '../../lib/password-advice.ts'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { NewPasswordInput } from '../../ui/new-password-input.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import classes from './account-page.module.css'
import { texts } from './texts.ts'

const words = texts.password

type PasswordFormProps = { readonly me: User; readonly onSaved: () => void; readonly onClose: () => void }

/** Changes the own password, and tells what ends with it. */
export function PasswordForm({ me, onSaved, onClose }: PasswordFormProps) {
  const { changePassword } = useAccount()
  const form = useCheckedForm(changePassword, {
    initialValues: { currentPassword: '', newPassword: '' },
    validate: {
      currentPassword: (password) => me.hasPassword && password === '' && words.noCurrent,
      newPassword: isTooShort,
    },
  })
  const send = ({ newPassword, currentPassword }: typeof form.values) => {
    const body = { newPassword, ...(me.hasPassword ? { currentPassword } : {}) }
    changePassword.mutate(body, { onSuccess: onSaved })
  }
  return (
    <DialogForm action={me.hasPassword ? words.change : words.set} form={form} onClose={onClose} onSend={send}>
      <p className={classes.plain}>{words.ends}</p>
      <input autoComplete="username" hidden name="username" readOnly value={me.username} />
      {me.hasPassword && (
        <PasswordInput
          autoComplete="current-password"
          data-autofocus
          label={words.current}
          {...form.getInputProps('currentPassword')}
        />
      )}
      <NewPasswordInput label={words.next} username={me.username} {...form.getInputProps('newPassword')} />
    </DialogForm>
  )
}
