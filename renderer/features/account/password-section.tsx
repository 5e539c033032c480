import { Button, PasswordInput, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useAccount } from '../../api/account/use-account.ts'
import type { User } from '../../api/types.ts'
import { isTooShort } from '../../lib/password-advice.ts'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { NewPasswordInput } from '../../ui/new-password-input.tsx'
import { Note } from '../../ui/note.tsx'
import { RoomyDialog } from '../../ui/roomy-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import classes from './account-page.module.css'
import { texts } from './texts.ts'

const words = texts.password

/** Password section; for accounts of an identity provider, says where their password is. */
export function PasswordSection({ me }: { readonly me: User }) {
  const [changing, change] = useDisclosure()
  const [isSaved, setIsSaved] = useState(false)
  const open = () => {
    setIsSaved(false)
    change.open()
  }
  const saved = () => {
    setIsSaved(true)
    change.close()
  }
  const action = me.hasPassword ? words.change : words.set
  return (
    <Section
      actions={
        <Button onClick={open} variant="default">
          {action}
        </Button>
      }
      lead={me.hasPassword ? words.lead : undefined}
      title={words.title}
    >
      <Stack gap="md">
        {!me.hasPassword && <Note title={words.elsewhereTitle}>{words.elsewhere}</Note>}
        {isSaved && (
          <div role="status">
            <Note
              action={
                <LinkButton size="compact-sm" to="/account/devices" variant="default">
                  {words.toKeys}
                </LinkButton>
              }
            >
              {words.saved}
            </Note>
          </div>
        )}
      </Stack>
      <RoomyDialog
        onClose={change.close}
        opened={changing}
        size={480}
        title={me.hasPassword ? words.changeTitle : words.setTitle}
      >
        <PasswordForm me={me} onClose={change.close} onSaved={saved} />
      </RoomyDialog>
    </Section>
  )
}

type PasswordFormProps = { readonly me: User; readonly onSaved: () => void; readonly onClose: () => void }

/** Changes the password and warns which sessions and keys end with it. */
function PasswordForm({ me, onSaved, onClose }: PasswordFormProps) {
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
