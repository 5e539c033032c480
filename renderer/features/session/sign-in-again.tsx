import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { screenQuery } from '../../api/queries/screen.ts'
import type { User } from '../../api/types.ts'
import { PinEntry } from './person-pin.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { texts } from './texts.ts'

/** Above every other dialog. */
const layer = 400

type SignInAgainProps = {
  /** Whose session has ended. */
  readonly username: string
  readonly onDone: (user: User) => void
  /** Goes to the sign-in without what was typed. */
  readonly onLeave: () => void
}

/** Asks for the password, or the PIN where this screen knows one, over a screen on which something is being typed, so that it is not lost with the session. */
export function SignInAgain({ username, onDone, onLeave }: SignInAgainProps) {
  const screen = useQuery(screenQuery)
  const [byPassword, setByPassword] = useState(false)
  const known = screen.data?.find((person) => person.username === username && !person.needsPassword)
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
            {texts.pin.usePassword}
          </Button>
        </>
      )}
      {!screen.isPending && (known === undefined || byPassword) && <SignInForm known={username} onDone={onDone} />}
      <Button fullWidth mt="sm" onClick={onLeave} variant="subtle">
        {texts.again.leave}
      </Button>
    </Modal>
  )
}
