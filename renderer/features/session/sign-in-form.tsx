import { Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { keys } from '../../api/live/keys.ts'
import { signIn } from '../../api/queries/session.ts'
import type { User } from '../../api/types.ts'
import { Note } from '../../ui/note.tsx'
import { texts } from './texts.ts'
import { useWait } from './use-wait.ts'

type SignInFormProps = {
  /** The previous person or the typed name; with a name only the password is missing. */
  readonly known?: string
  /** Whether this screen can remember the person; undefined hides the option and leaves it unchanged. */
  readonly isRemembered?: boolean
  readonly onTyped?: ((username: string) => void) | undefined
  /** Called when the session has started. `password` is given when a PIN has to be set to remember the person. */
  readonly onDone: (user: User, password: string | null) => void
}

/** Name and password fields with their error. */
export function SignInForm({ known = '', isRemembered, onTyped, onDone }: SignInFormProps) {
  const client = useQueryClient()
  const [username, setUsername] = useState(known)
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(isRemembered ?? false)
  const passwordField = useRef<HTMLInputElement>(null)
  const attempt = useMutation({
    mutationFn: () =>
      signIn({ username, password, ...(isRemembered === undefined ? {} : { rememberScreen: remember }) }),
    onSuccess: (user) => {
      client.setQueryData(keys.me, user)
      onDone(user, remember && !user.hasPin ? password : null)
    },
    // The button was disabled meanwhile and lost the focus: continue with the password.
    onError: () => passwordField.current?.select(),
  })
  const wait = useWait(attempt.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wait === 0) attempt.mutate()
  }
  const type = (text: string) => {
    setUsername(text)
    onTyped?.(text)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          autoComplete="username"
          autoFocus={known === ''}
          label={texts.username}
          onChange={(event) => type(event.currentTarget.value)}
          required
          size="md"
          value={username}
          withAsterisk={false}
        />
        <PasswordInput
          autoComplete="current-password"
          autoFocus={known !== ''}
          data-autofocus={known !== '' || undefined}
          label={texts.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          ref={passwordField}
          required
          size="md"
          value={password}
          withAsterisk={false}
        />
        {isRemembered !== undefined && (
          <Checkbox
            checked={remember}
            description={texts.remember.hint}
            label={texts.remember.label}
            onChange={(event) => setRemember(event.currentTarget.checked)}
          />
        )}
        {attempt.isError && <Note tone="danger">{messageOf(attempt.error)}</Note>}
        <Button fullWidth disabled={wait > 0} loading={attempt.isPending} size="md" type="submit">
          {wait === 0 ? texts.submit : `${texts.wait} ${wait} s`}
        </Button>
      </Stack>
    </form>
  )
}
