import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { keepChosenLanguage } from '../../api/account/use-language.ts'
import { refusalOf } from '../../api/api-error.ts'
import { keys } from '../../api/live/keys.ts'
import { makeAdministrator, setupQuery } from '../../api/queries/session.ts'
import { passwordAdvice } from '../../lib/password-advice.ts'
import { NewPasswordInput } from '../../ui/new-password-input.tsx'
import { Note } from '../../ui/note.tsx'
import { refusedAt } from '../../ui/refused.tsx'
import classes from './setup-wizard.module.css'
import { texts } from './texts.ts'

const words = texts.you

/** The first person of the house. */
export function AdministratorForm({ onDone }: { readonly onDone: () => void }) {
  const codeRequired = useQuery(setupQuery).data?.codeRequired === true
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const making = useMakeAdministrator(onDone)
  const [refused, setRefused] = useState<'username' | 'password' | null>(null)
  const fields = { username: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) }
  const { at, rest } = refusalOf(making.error, ['username'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = missingIn(username, password)
    setRefused(missing)
    if (missing === null) making.mutate({ username, password, code })
    else fields[missing].current?.focus()
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        autoComplete="username"
        autoFocus
        description={words.usernameHint}
        error={
          (refused === 'username' && missingIn(username, password) === 'username' && words.noName) ||
          refusedAt(at.username)
        }
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        label={words.username}
        maxLength={100}
        onChange={(event) => setUsername(event.currentTarget.value)}
        ref={fields.username}
        required
        size="md"
        value={username}
        withAsterisk={false}
      />
      <NewPasswordInput
        label={words.password}
        onChange={setPassword}
        ref={fields.password}
        refused={refused === 'password'}
        size="md"
        username={username}
        value={password}
      />
      {codeRequired && (
        <TextInput
          autoComplete="off"
          description={words.codeHint}
          inputWrapperOrder={['label', 'input', 'description']}
          label={words.code}
          maxLength={100}
          onChange={(event) => setCode(event.currentTarget.value)}
          required
          size="md"
          value={code}
          withAsterisk={false}
        />
      )}
      {rest !== null && <Note tone="danger">{rest}</Note>}
      <Button loading={making.isPending} size="md" type="submit">
        {words.submit}
      </Button>
    </form>
  )
}

/** What is not filled in well enough to be sent; the advice below the password says how much is missing. */
function missingIn(username: string, password: string): 'username' | 'password' | null {
  if (username.trim() === '') return 'username'
  return passwordAdvice(password, username).level < 2 ? 'password' : null
}

type Typed = { readonly username: string; readonly password: string; readonly code: string }

function useMakeAdministrator(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ username, password, code }: Typed) =>
      makeAdministrator({ username: username.trim(), password }, code.trim()),
    onSuccess: (user) => {
      client.setQueryData(keys.me, user)
      void client.invalidateQueries({ queryKey: keys.setup })
      // Nothing is lost when it fails: the device keeps it, too.
      void keepChosenLanguage().catch(() => undefined)
      onDone()
    },
  })
}
