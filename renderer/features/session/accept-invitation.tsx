import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { OperationOutput } from '../../../server/contract/index.ts'
import { ApiError } from '../../api/api-error.ts'
import { acceptInvitation, offerQuery } from '../../api/queries/session.ts'
import { formatMoment } from '../../lib/format.ts'
import { isTooShort } from '../../lib/password-advice.ts'
import { LinkButton } from '../../ui/links.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { NewPasswordInput } from '../../ui/new-password-input.tsx'
import { Note } from '../../ui/note.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { Entrance } from './entrance.tsx'
import classes from './sign-in.module.css'
import { roleNames, texts } from './texts.ts'

const words = texts.invitation

type AcceptInvitationProps = { readonly token: string; readonly onDone: () => void }

/** Landing page of an invitation: sender, role, and the form to accept it. */
export function AcceptInvitation({ token, onDone }: AcceptInvitationProps) {
  const offer = useQuery({ ...offerQuery(token), enabled: token !== '' })
  if (token === '' || (offer.error instanceof ApiError && offer.error.status === 404)) return <InvalidInvitation />
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

function InvalidInvitation() {
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

const blank = { username: '', password: '', displayName: '' }

function JoinForm({ token, onDone }: AcceptInvitationProps) {
  const joining = useMutation({
    mutationFn: ({ username, password, displayName }: typeof blank) =>
      acceptInvitation({ token, username: username.trim(), password, displayName: displayName.trim() || null }),
    onSuccess: onDone,
  })
  const form = useCheckedForm(joining, {
    initialValues: blank,
    validate: { username: (name) => name.trim() === '' && words.noName, password: isTooShort },
  })
  return (
    <form noValidate onSubmit={form.onSubmit((typed) => joining.mutate(typed))}>
      <Stack gap="md">
        <TextInput
          autoComplete="username"
          description={words.usernameHint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          label={words.username}
          maxLength={100}
          required
          size="md"
          withAsterisk={false}
          {...form.getInputProps('username')}
        />
        <NewPasswordInput
          label={words.password}
          size="md"
          username={form.values.username}
          {...form.getInputProps('password')}
        />
        <TextInput
          autoComplete="name"
          description={words.optional}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          label={words.displayName}
          maxLength={100}
          size="md"
          {...form.getInputProps('displayName')}
        />
        {form.rest !== null && <Note tone="danger">{form.rest}</Note>}
        <Button fullWidth loading={joining.isPending || joining.isSuccess} size="md" type="submit">
          {words.submit}
        </Button>
      </Stack>
    </form>
  )
}
