import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAccount } from '../../api/account/use-account.ts'
import { messageOf } from '../../api/api-error.ts'
import type { User } from '../../api/types.ts'
import { passwordAdvice } from '../../lib/password-advice.ts'
import { NewPasswordInput } from '../../ui/new-password-input.tsx'
import { Note } from '../../ui/note.tsx'
import classes from './account-page.module.css'
import { texts } from './texts.ts'

const words = texts.password

type PasswordFormProps = { readonly me: User; readonly onSaved: () => void; readonly onClose: () => void }

/** Changes the own password, and tells what ends with it. */
export function PasswordForm({ me, onSaved, onClose }: PasswordFormProps) {
  const { changePassword } = useAccount()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [refused, setRefused] = useState(false)
  const isCurrentMissing = me.hasPassword && current === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isBad = isCurrentMissing || passwordAdvice(next, me.username).level < 2
    setRefused(isBad)
    if (isBad) return
    const body = { newPassword: next, ...(me.hasPassword ? { currentPassword: current } : {}) }
    changePassword.mutate(body, { onSuccess: onSaved })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <p className={classes.plain}>{words.ends}</p>
        <input autoComplete="username" hidden name="username" readOnly value={me.username} />
        {me.hasPassword && (
          <PasswordInput
            autoComplete="current-password"
            data-autofocus
            error={refused && isCurrentMissing && words.noCurrent}
            label={words.current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
            value={current}
          />
        )}
        <NewPasswordInput label={words.next} onChange={setNext} refused={refused} username={me.username} value={next} />
        {changePassword.isError && <Note tone="danger">{messageOf(changePassword.error)}</Note>}
        <Group justify="flex-end">
          <Button onClick={onClose} variant="default">
            {texts.cancel}
          </Button>
          <Button loading={changePassword.isPending} type="submit">
            {me.hasPassword ? words.change : words.set}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
