import type { UserRecord } from '../../db/records/user.ts'
import { notFound } from '../../domain/errors.ts'
import type { Exchange } from '../kit/request/exchange.ts'
import type { ApiContext } from './api-context.ts'

type Screens = Pick<ApiContext, 'context' | 'kit'>

/**
 * Whoever has just shown who they are, and has a PIN, can sign in by it on this browser: from now on when they want
 * that (true), no longer when they do not (false), and else as before.
 */
export function rememberScreen(parts: Screens, exchange: Exchange, user: UserRecord, isWanted?: boolean): void {
  const { screens } = parts.context.auth
  const token = parts.kit.screen.read(exchange)
  const isKnown = screens.read(token).some(({ userId }) => userId === user.id)
  if (isWanted === false || !user.hasPin) {
    if (isKnown) forgetOnScreen(parts, exchange, user.id)
    return
  }
  if (isWanted === true || isKnown) parts.kit.screen.set(exchange, screens.remember(token, user), screens.seconds)
}

/** Makes this browser forget one person. @throws AppError `not_found` when it does not know them */
export function forgetOnScreen({ context, kit }: Screens, exchange: Exchange, userId: string): void {
  const { screens } = context.auth
  const token = kit.screen.read(exchange)
  if (!screens.read(token).some((person) => person.userId === userId)) throw notFound('user')
  const left = screens.forget(token, userId)
  if (left === null) kit.screen.clear(exchange)
  else kit.screen.set(exchange, left, screens.seconds)
}
