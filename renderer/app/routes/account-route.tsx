import { AccountPage } from '../../features/account/account-page.tsx'
import { useSignOut } from '../device-person.ts'

export function AccountRoute() {
  const leave = useSignOut()
  return <AccountPage onSignOut={() => void leave()} />
}
