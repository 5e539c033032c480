import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { OperationOutput } from '../../../server/contract/index.ts'
import { ApiError, refusalOf } from '../../api/api-error.ts'
import { acceptInvitation, offerQuery } from '../../api/queries/session.ts'
import { formatMoment } from '../../lib/format.ts'
import { passwordAdvice } from '../../lib/password-advice.ts'
import { LinkButton } from '../../ui/links.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { NewPasswordInput } from '../../ui/new-password-input.tsx'
import { Note } from '../../ui/note.tsx'
import { refusedAt } from '../../ui/refused.tsx'
import { Entrance } from './entrance.tsx'
import classes from './sign-in.module.css'
import { roleNames, texts } from './texts.ts'

const words = texts.invitation

type AcceptInvitationProps = { readonly token: string; readonly onDone: () => void }

/** Where an invitation leads: who invites, to what, and the way in. */
export function AcceptInvitation({ token, onDone }: AcceptInvitationProps) {
  const offer = useQuery({ ...offerQuery(token), enabled: token !== '' })
  if (token === '' || (offer.error instanceof ApiError && offer.error.status === 404)) return <Gone />
  return (
    <Entrance lead={offer.data && words.by(offer.data.invitedBy)} tabTitle={words.title} title={words.title}>
      {offer.isError && <TryAgain query={offer} />}
      {offer.data !== undefined && (
        <>
          <Offered offer={offer.data} />
          <JoinForm onDone={onDone} token={token} />
        </>
      )}
    </Entrance>
  )
}

function Gone() {
  return (
    <Entrance lead={words.askAgain} tabTitle={words.gone} title={words.gone}>
      <LinkButton fullWidth to="/sign-in" variant="default">
        {words.toSignIn}
      </LinkButton>
    </Entrance>
  )
}

function Offered({ offer }: { readonly offer: OperationOutput<'lookAtInvitation'> }) {
  const libraries = offer.libraries === null ? words.every : offer.libraries.join(', ') || words.none
  return (
    <div className={classes.offer}>
      {offer.note !== null && <p className={classes.note}>{offer.note}</p>}
      <dl>
        <dt>{words.role}</dt>
        <dd>{offer.isForChild ? words.child : roleNames[offer.role]}</dd>
        <dt>{words.libraries}</dt>
        <dd>{libraries}</dd>
        <dt>{words.until}</dt>
        <dd>{formatMoment(offer.expiresAt)}</dd>
      </dl>
    </div>
  )
}

function JoinForm({ token, onDone }: AcceptInvitationProps) {
  const [username, setUsername] = useState('')
  const [displayName, setDisplayName] = useState('')
  const [password, setPassword] = useState('')
  const [refused, setRefused] = useState(false)
  const joining = useMutation({
    mutationFn: () =>
      acceptInvitation({ token, username: username.trim(), password, displayName: displayName.trim() || null }),
    onSuccess: onDone,
  })
  const { at, rest } = refusalOf(joining.error, ['username', 'displayName'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isMissing = username.trim() === '' || passwordAdvice(password, username).level < 2
    setRefused(isMissing)
    if (!isMissing) joining.mutate()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          autoComplete="username"
          description={words.usernameHint}
          error={(refused && username.trim() === '' && words.noName) || refusedAt(at.username)}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          label={words.username}
          maxLength={100}
          onChange={(event) => setUsername(event.currentTarget.value)}
          required
          size="md"
          value={username}
          withAsterisk={false}
        />
        <NewPasswordInput
          label={words.password}
          onChange={setPassword}
          refused={refused}
          size="md"
          username={username}
          value={password}
        />
        <TextInput
          autoComplete="name"
          description={words.optional}
          error={refusedAt(at.displayName)}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          label={words.displayName}
          maxLength={100}
          onChange={(event) => setDisplayName(event.currentTarget.value)}
          size="md"
          value={displayName}
        />
        {rest !== null && <Note tone="danger">{rest}</Note>}
        <Button fullWidth loading={joining.isPending || joining.isSuccess} size="md" type="submit">
          {words.submit}
        </Button>
      </Stack>
    </form>
  )
}
