import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { screenQuery } from '../../api/queries/screen.ts'
import type { User } from '../../api/types.ts'
import { PinEntry } from './person-pin.tsx'
import { SignInElsewhere } from './sign-in-elsewhere.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { texts } from './texts.ts'

/** Above every other dialog. */
const layer = 400

type SignInAgainProps = {
  /** Whose session has ended. */
  readonly person: User
  readonly onDone: (user: User) => void
  /** Goes to the sign-in without what was typed. */
  readonly onLeave: () => void
}

/**
 * Asks for the PIN, the password or a sign-in in another window over a screen on which something is being typed, so that
 * it is not lost with the session.
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
