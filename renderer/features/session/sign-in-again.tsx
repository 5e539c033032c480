import { Button, Modal, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { keys } from '../../api/live/keys.ts'
import { providersQuery, screenQuery } from '../../api/queries/screen.ts'
import { fetchSignedInPerson } from '../../api/queries/session.ts'
import type { User } from '../../api/types.ts'
import { desktop } from '../../desktop/bridge.ts'
import { Note } from '../../ui/note.tsx'
import { PinEntry } from './person-pin.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { texts } from './texts.ts'

/** Above every other dialog. */
const layer = 400

type SignInAgainProps = {
  /** The person whose session has ended. */
  readonly person: User
  readonly onDone: (user: User) => void
  /** Goes to the sign-in page, discarding unsaved input. */
  readonly onLeave: () => void
}

/**
 * Asks for the PIN, the password or a sign-in in another window above a screen with unsaved input, so that it survives
 * the end of the session.
 */
export function SignInAgain({ person, onDone, onLeave }: SignInAgainProps) {
  const screen = useQuery(screenQuery)
  const [byPassword, setByPassword] = useState(false)
  const known = screen.data?.find(({ userId, needsPassword }) => userId === person.id && !needsPassword)
  return (
    <Modal
      closeOnClickOutside={false}
      closeOnEscape={false}
      onClose={onLeave}
      opened
      title={<strong>{texts.again.title}</strong>}
      withCloseButton={false}
      zIndex={layer}
    >
      <p>{texts.again.text}</p>
      {known !== undefined && !byPassword && (
        <>
          <PinEntry onDone={onDone} onPassword={() => setByPassword(true)} person={known} />
          <Button fullWidth onClick={() => setByPassword(true)} variant="subtle">
            {person.hasPassword ? texts.pin.usePassword : texts.pin.otherWay}
          </Button>
        </>
      )}
      {!screen.isPending &&
        (known === undefined || byPassword) &&
        (person.hasPassword ? (
          <SignInForm known={person.username} onDone={onDone} />
        ) : (
          <SignInElsewhere onDone={onDone} person={person} />
        ))}
      <Button fullWidth mt="sm" onClick={onLeave} variant="subtle">
        {texts.again.leave}
      </Button>
    </Modal>
  )
}

type SignInElsewhereProps = { readonly person: User; readonly onDone: (user: User) => void }

/**
 * For people without a password: sign in in another window, where the provider can use the full page. The desktop has
 * only one window and uses the system browser.
 */
export function SignInElsewhere({ person, onDone }: SignInElsewhereProps) {
  const client = useQueryClient()
  const signInCheck = useMutation({
    mutationFn: () => fetchSignedInPerson(),
    onSuccess: (user) => {
      if (user?.id !== person.id) return
      client.setQueryData(keys.me, user)
      onDone(user)
    },
  })
  const hasOneWindow = desktop() !== undefined
  const words = hasOneWindow ? texts.outsideAgain : texts.elsewhere
  const isOther = signInCheck.isSuccess && signInCheck.data !== null && signInCheck.data.id !== person.id
  return (
    <Stack gap="md">
      <div>{words.text}</div>
      {hasOneWindow ? (
        <Outside onDone={() => signInCheck.mutate()} />
      ) : (
        <Button component="a" data-autofocus href="/sign-in" rel="noreferrer" target="_blank" variant="default">
          {texts.elsewhere.open}
        </Button>
      )}
      {signInCheck.isError && <Note tone="danger">{messageOf(signInCheck.error)}</Note>}
      {signInCheck.isSuccess && signInCheck.data === null && <Note tone="danger">{words.nobody}</Note>}
      {isOther && <Note tone="danger">{words.other}</Note>}
      {!hasOneWindow && (
        <Button loading={signInCheck.isPending} onClick={() => signInCheck.mutate()}>
          {texts.elsewhere.goOn}
        </Button>
      )}
    </Stack>
  )
}

/** The page and its input stay: the sign-in is completed in the background. */
function Outside({ onDone }: { readonly onDone: () => void }) {
  const providers = useQuery(providersQuery).data ?? []
  const finish = async (path: string) => {
    // Request the callback instead of navigating there, and use its result.
    await fetch(path, { redirect: 'manual' }).catch(() => undefined)
    onDone()
  }
  return <ProviderButtons isAlone onAnswer={finish} providers={providers} />
}
