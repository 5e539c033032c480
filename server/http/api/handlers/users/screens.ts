import type { screenOperations } from '../../../../contract/users/screens.ts'
import type { UserRecord } from '../../../../db/records/user.ts'
import { openAvatar } from '../../../../library/users/avatars.ts'
import { personOfScreen, setPin, signInByPin, waysOfScreen } from '../../../../library/users/screens.ts'
import type { ApiContext } from '../../../api-context.ts'
import { sendThumbnail } from '../../../deliver.ts'
import { type Handlers, sent } from '../../../kit/route.ts'
import { clientOf } from '../../client-of.ts'
import { presentSignIn } from '../../present/present-sign-in.ts'
import { presentUser } from '../../present/present-user.ts'
import { forgetOnScreen, rememberScreen } from '../../remember-screen.ts'

type Names = keyof typeof screenOperations

/** Sign-in by picture and PIN, where the password was used before. */
export function screenHandlers(context: ApiContext): Pick<Handlers, Names> {
  return {
    async setPin({ body, principal, exchange }) {
      const given = { pin: body.pin, password: body.currentPassword ?? null }
      const user = await setPin(context, principal.userId, given, clientOf(exchange))
      rememberScreen(context, exchange, user, user.hasPin)
      return presentUser(user, principal.viewer.permissions)
    },
    getScreen: async ({ exchange }) => ({
      people: (await waysOfScreen(context, context.kit.screen.read(exchange))).map(({ user, needsPassword }) => ({
        ...presentPerson(user),
        needsPassword,
      })),
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
      forgetOnScreen(context, exchange, params.userId)
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
