import { useLocation } from '@tanstack/react-router'
import { AcceptInvitation } from '../../features/session/accept-invitation.tsx'
import { ChoosePassword } from '../../features/session/choose-password.tsx'
import { BackToWindow } from '../../features/session/entrance.tsx'

/** The token is in the fragment, so that it is never sent with the address. */
const useToken = () => useLocation({ select: ({ hash }) => hash })

/** Reloads the page, which clears all data of a previous user. */
const goHome = () => window.location.replace('/')

/** Accepts an invitation. */
export function InvitationRoute() {
  const token = useToken()
  return <AcceptInvitation key={token} onDone={goHome} token={token} />
}

/** Resets a password by a one-time link. */
export function PasswordResetRoute() {
  const token = useToken()
  return <ChoosePassword key={token} onDone={goHome} token={token} />
}

/** End of a desktop sign-in that went through the browser. */
export function BackToWindowRoute() {
  return <BackToWindow />
}
