import { Button, Modal } from '@mantine/core'
import type { User } from '../../api/types.ts'
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

/** Asks for the password over a screen on which something is being typed, so that it is not lost with the session. */
export function SignInAgain({ username, onDone, onLeave }: SignInAgainProps) {
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
      <SignInForm known={username} onDone={onDone} />
      <Button fullWidth mt="sm" onClick={onLeave} variant="subtle">
        {texts.again.leave}
      </Button>
    </Modal>
  )
}
