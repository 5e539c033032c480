import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { keys } from '../../api/keys.ts'
import { signIn } from '../../api/queries/session.ts'
import type { User } from '../../api/types.ts'
import { Note } from '../../ui/note.tsx'
import { texts } from './texts.ts'

type SignInFormProps = {
  /** Who was signed in before; they need only their password. */
  readonly known?: string
  /** Runs when the session has begun. */
  readonly onDone: (user: User) => void
}

/** Name, password, and why they were refused. */
export function SignInForm({ known = '', onDone }: SignInFormProps) {
  const client = useQueryClient()
  const [username, setUsername] = useState(known)
  const [password, setPassword] = useState('')
  const passwordField = useRef<HTMLInputElement>(null)
  const attempt = useMutation({
    mutationFn: () => signIn({ username, password }),
    onSuccess: (user) => {
      client.setQueryData(keys.me, user)
      onDone(user)
    },
    // The button was off meanwhile and has lost the keyboard: typing the password again is what comes next.
    onError: () => passwordField.current?.select(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    attempt.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          autoComplete="username"
          autoFocus={known === ''}
          label={texts.username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          required
          size="md"
          value={username}
          withAsterisk={false}
        />
        <PasswordInput
          autoComplete="current-password"
          data-autofocus={known !== '' || undefined}
          label={texts.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          ref={passwordField}
          required
          size="md"
          value={password}
          withAsterisk={false}
        />
        {attempt.isError && <Note tone="danger">{messageOf(attempt.error)}</Note>}
        <Button fullWidth loading={attempt.isPending} size="md" type="submit">
          {texts.submit}
        </Button>
      </Stack>
    </form>
  )
}
