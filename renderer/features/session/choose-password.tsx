import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { choosePassword } from '../../api/queries/session.ts'
import { passwordAdvice } from '../../lib/password-advice.ts'
import { LinkButton } from '../../ui/links.tsx'
import { NewPasswordInput } from '../../ui/new-password-input.tsx'
import { Note } from '../../ui/note.tsx'
import { Entrance } from './entrance.tsx'
import { texts } from './texts.ts'

const words = texts.choose

type ChoosePasswordProps = { readonly token: string; readonly onDone: () => void }

/** Where a one-time link leads: a new password, and one is in. */
export function ChoosePassword({ token, onDone }: ChoosePasswordProps) {
  const [password, setPassword] = useState('')
  const [refused, setRefused] = useState(false)
  const choosing = useMutation({ mutationFn: () => choosePassword(token, password), onSuccess: onDone })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isWeak = passwordAdvice(password, '').level < 2
    setRefused(isWeak)
    if (!isWeak) choosing.mutate()
  }
  if (token === '') {
    return (
      <Entrance tabTitle={words.title} title={words.title}>
        <Stack gap="md">
          <Note tone="danger">{words.noToken}</Note>
          <LinkButton to="/sign-in" variant="default">
            {texts.invitation.toSignIn}
          </LinkButton>
        </Stack>
      </Entrance>
    )
  }
  return (
    <Entrance lead={words.lead} tabTitle={words.title} title={words.title}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <NewPasswordInput
            autoFocus
            label={words.password}
            onChange={setPassword}
            refused={refused}
            size="md"
            username=""
            value={password}
          />
          {choosing.isError && <Note tone="danger">{messageOf(choosing.error)}</Note>}
          <Button fullWidth loading={choosing.isPending || choosing.isSuccess} size="md" type="submit">
            {words.submit}
          </Button>
        </Stack>
      </form>
    </Entrance>
  )
}
