import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAccount } from '../../api/account/use-account.ts'
import { refusalOf } from '../../api/api-error.ts'
import type { User } from '../../api/types.ts'
import { Note } from '../../ui/note.tsx'
import { refusedAt } from '../../ui/refused.tsx'
import { texts } from './texts.ts'

const words = texts.you
const order: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']

/** Changes what one is called and written to. */
export function NameForm({ me, onClose }: { readonly me: User; readonly onClose: () => void }) {
  const { change } = useAccount()
  const [username, setUsername] = useState(me.username)
  const [displayName, setDisplayName] = useState(me.displayName ?? '')
  const [email, setEmail] = useState(me.email ?? '')
  const [refused, setRefused] = useState(false)
  const { at, rest } = refusalOf(change.error, ['username', 'displayName', 'email'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isMissing = username.trim() === ''
    setRefused(isMissing)
    if (isMissing) return
    const body = { username: username.trim(), displayName: displayName.trim() || null, email: email.trim() || null }
    change.mutate(body, { onSuccess: onClose })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          autoComplete="nickname"
          data-autofocus
          description={words.displayNameHint}
          error={refusedAt(at.displayName)}
          inputWrapperOrder={order}
          label={words.displayName}
          maxLength={100}
          onChange={(event) => setDisplayName(event.currentTarget.value)}
          value={displayName}
        />
        <TextInput
          autoComplete="username"
          description={words.usernameHint}
          error={(refused && username.trim() === '' && words.noName) || refusedAt(at.username)}
          inputWrapperOrder={order}
          label={words.username}
          maxLength={100}
          onChange={(event) => setUsername(event.currentTarget.value)}
          value={username}
        />
        <TextInput
          autoComplete="email"
          description={words.emailHint}
          error={refusedAt(at.email)}
          inputWrapperOrder={order}
          label={words.email}
          maxLength={320}
          onChange={(event) => setEmail(event.currentTarget.value)}
          type="email"
          value={email}
        />
        {rest !== null && <Note tone="danger">{rest}</Note>}
        <Group justify="flex-end">
          <Button onClick={onClose} variant="default">
            {texts.cancel}
          </Button>
          <Button loading={change.isPending} type="submit">
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
