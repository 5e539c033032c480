import { AccountPage } from '../../features/account/account-page.tsx'
import { useSignOut } from '../device-person.ts'

/** The account of the signed-in person. */
export function AccountRoute() {
  const leave = useSignOut()
  return <AccountPage onSignOut={() => void leave()} />
}
