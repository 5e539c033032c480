import { useLocation } from '@tanstack/react-router'
import { AcceptInvitation } from '../../features/session/accept-invitation.tsx'
import { ChoosePassword } from '../../features/session/choose-password.tsx'
import { BackToWindow } from '../../features/session/entrance.tsx'

/** The token stands behind the `#`, so that it is never sent along with the address. */
const useToken = () => useLocation({ select: ({ hash }) => hash })

/** The page is loaded anew: whoever was signed in here before leaves nothing behind. */
const goHome = () => window.location.replace('/')

/** Where an invitation leads. */
export function InvitationRoute() {
  const token = useToken()
  return <AcceptInvitation key={token} onDone={goHome} token={token} />
}

/** Where a one-time link for a password leads. */
export function PasswordResetRoute() {
  const token = useToken()
  return <ChoosePassword key={token} onDone={goHome} token={token} />
}

/** Where the browser ends that a sign-in of the desktop's window went through. */
export function BackToWindowRoute() {
  return <BackToWindow />
}
