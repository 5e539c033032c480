import type { UserRecord } from '../../db/records/user.ts'
import { notFound } from '../../domain/errors.ts'
import type { ApiContext } from '../api-context.ts'
import type { Exchange } from '../kit/request/exchange.ts'

type Screens = Pick<ApiContext, 'auth' | 'kit'>

/**
 * A user who has just authenticated and has a PIN can sign in by it on this browser: from now on (true), no longer
 * (false), else as before.
 */
export function rememberScreen(context: Screens, exchange: Exchange, user: UserRecord, isWanted?: boolean): void {
  const { screens } = context.auth
  const token = context.kit.screen.read(exchange)
  const isKnown = screens.read(token).some(({ userId }) => userId === user.id)
  if (isWanted === false || !user.hasPin) {
    if (isKnown) forgetOnScreen(context, exchange, user.id)
    return
  }
  if (isWanted === true || isKnown) context.kit.screen.set(exchange, screens.remember(token, user), screens.seconds)
}

/**
 * Removes a person from this browser.
 * @throws AppError `not_found` when it does not remember them
 */
export function forgetOnScreen({ auth, kit }: Screens, exchange: Exchange, userId: string): void {
  const { screens } = auth
  const token = kit.screen.read(exchange)
  if (!screens.read(token).some((person) => person.userId === userId)) throw notFound('user')
  const left = screens.forget(token, userId)
  if (left === null) kit.screen.clear(exchange)
  else kit.screen.set(exchange, left, screens.seconds)
}
