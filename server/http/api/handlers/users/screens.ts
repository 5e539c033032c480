import type { screenOperations } from '../../../../contract/users/screens.ts'
import type { UserRecord } from '../../../../db/records/user.ts'
import { notFound } from '../../../../domain/errors.ts'
import { openAvatar } from '../../../../library/users/avatars.ts'
import { personOfScreen, setPin, signInByPin, signInOptionsOfScreen } from '../../../../library/users/screens.ts'
import type { ApiContext } from '../../../api-context.ts'
import { sendThumbnail } from '../../../deliver.ts'
import type { Exchange } from '../../../kit/request/exchange.ts'
import { type Handlers, sent } from '../../../kit/route.ts'
import { presentSignIn } from '../../present/present-sign-in.ts'
import { presentUser } from '../../present/present-user.ts'
import { clientOf } from '../../request-input.ts'

type Names = keyof typeof screenOperations

/** Sign-in by picture and PIN, where the password was used before. */
export function screenHandlers(context: ApiContext): Pick<Handlers, Names> {
  return {
    async setPin({ body, principal, exchange }) {
      const input = { pin: body.pin, password: body.currentPassword ?? null }
      const user = await setPin(context, principal.userId, input, clientOf(exchange))
      rememberScreen(context, exchange, user, user.hasPin)
      return presentUser(user, principal.viewer.permissions)
    },
    getScreen: async ({ exchange }) => ({
      people: (await signInOptionsOfScreen(context, context.kit.screen.read(exchange))).map(
        ({ user, needsPassword }) => ({
          ...presentPerson(user),
          needsPassword,
        }),
      ),
    }),
    async getScreenAvatar({ params, exchange }) {
      const { id } = await personOfScreen(context, context.kit.screen.read(exchange), params.userId)
      await sendThumbnail(exchange, await openAvatar(context, id))
      return sent
    },
    async forgetScreen({ exchange }) {
      context.kit.screen.clear(exchange)
      return null
    },
    async forgetScreenPerson({ params, exchange }) {
      removeRememberedPerson(context, exchange, params.userId)
      return null
    },
    async signInByPin({ body, exchange }) {
      const session = await signInByPin(context, context.kit.screen.read(exchange), body, clientOf(exchange))
      context.kit.cookie.set(exchange, session.accessToken, session.expiresIn)
      return presentSignIn(session)
    },
  }
}

function presentPerson({ id: userId, username, displayName, avatarPath }: UserRecord) {
  return { userId, username, displayName, hasAvatar: avatarPath !== null }
}

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
    if (isKnown) removeRememberedPerson(context, exchange, user.id)
    return
  }
  if (isWanted === true || isKnown) context.kit.screen.set(exchange, screens.remember(token, user), screens.seconds)
}

/** Removes a person from this browser. @throws AppError `not_found` when it does not remember them */
function removeRememberedPerson({ auth, kit }: Screens, exchange: Exchange, userId: string): void {
  const { screens } = auth
  const token = kit.screen.read(exchange)
  if (!screens.read(token).some((person) => person.userId === userId)) throw notFound('user')
  const left = screens.forget(token, userId)
  if (left === null) kit.screen.clear(exchange)
  else kit.screen.set(exchange, left, screens.seconds)
}
