import type { UserRecord } from '../../db/records/user.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { ApiParts } from './parts.ts'

/** Whoever has just shown the password here, and has a PIN, can sign in by it on this browser from now on. */
export function rememberScreen(
  { desk, kit }: Pick<ApiParts, 'desk' | 'kit'>,
  exchange: Exchange,
  user: UserRecord,
): void {
  const { screens } = desk.auth
  if (!user.hasPin) return
  kit.screen.set(exchange, screens.remember(kit.screen.read(exchange), user), screens.seconds)
}
