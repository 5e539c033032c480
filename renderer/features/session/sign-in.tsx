import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { keys } from '../../api/keys.ts'
import { signIn } from '../../api/queries/session.ts'
import { Logo } from '../../ui/logo.tsx'
import { Note } from '../../ui/note.tsx'
import { TabTitle } from '../../ui/page.tsx'
import classes from './sign-in.module.css'
import { texts } from './texts.ts'

/** The sign-in. `onDone` runs when the session has begun. */
export function SignIn({ onDone }: { readonly onDone: () => void }) {
  const client = useQueryClient()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const attempt = useMutation({
    mutationFn: () => signIn({ username, password }),
    onSuccess: (user) => {
      client.setQueryData(keys.me, user)
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    attempt.mutate()
  }
  return (
    <main className={classes.screen}>
      <TabTitle title={texts.title} />
      <form className={classes.card} onSubmit={submit}>
        <div className={classes.brand}>
          <Logo size={48} />
          <h1 className={classes.title}>Inglenook</h1>
          <p className={classes.lead}>{texts.lead}</p>
        </div>
        <Stack gap="md">
          <TextInput
            autoComplete="username"
            autoFocus
            label={texts.username}
            onChange={(event) => setUsername(event.currentTarget.value)}
            required
            size="md"
            value={username}
            withAsterisk={false}
          />
          <PasswordInput
            autoComplete="current-password"
            label={texts.password}
            onChange={(event) => setPassword(event.currentTarget.value)}
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
    </main>
  )
}
