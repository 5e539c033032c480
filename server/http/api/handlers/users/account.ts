import type { accountOperations } from '../../../../contract/users/account.ts'
import { maxCoverBytes } from '../../../../domain/book/cover-limits.ts'
import { openAvatar, removeAvatar, removeAvatarOf, setAvatar } from '../../../../library/users/avatars.ts'
import { changeOwnAccount, changeOwnPassword, ownAccount } from '../../../../library/users/own-account.ts'
import type { ApiContext } from '../../../api-context.ts'
import { sendThumbnail } from '../../../deliver.ts'
import type { Exchange } from '../../../kit/request/exchange.ts'
import { type Handlers, sent } from '../../../kit/route.ts'
import { readUpload } from '../../../kit/upload/read-upload.ts'
import { clientOf } from '../../client-of.ts'
import { given } from '../../defined-fields.ts'
import { presentUser } from '../../present/present-user.ts'
import { rememberScreen } from '../../remember-screen.ts'

type Names = keyof typeof accountOperations

export function accountHandlers(context: ApiContext): Pick<Handlers, Names> {
  const send = async (exchange: Exchange, userId: string): Promise<typeof sent> => {
    await sendThumbnail(exchange, await openAvatar(context, userId))
    return sent
  }
  return {
    async updateMe({ body, principal }) {
      const { userId, viewer } = principal
      return presentUser(await changeOwnAccount(context, userId, given(body)), viewer.permissions)
    },
    async changePassword({ body, principal, exchange }) {
      const passwords = { current: body.currentPassword ?? null, next: body.newPassword }
      const access = await changeOwnPassword(context, principal, passwords, clientOf(exchange))
      if (access !== null && principal.method === 'session')
        context.kit.cookie.set(exchange, access.accessToken, access.expiresIn)
      rememberScreen(context, exchange, await ownAccount(context, principal.userId))
      const { accessToken = null, expiresIn = null } = access ?? {}
      return { accessToken, tokenType: 'Bearer' as const, expiresIn }
    },
    async uploadAvatar({ principal, exchange }) {
      const bytes = await readUpload(exchange.req, { field: 'file', maxBytes: maxCoverBytes })
      await setAvatar(context, principal.userId, bytes)
      return presentUser(await ownAccount(context, principal.userId), principal.viewer.permissions)
    },
    getOwnAvatar: ({ principal, exchange }) => send(exchange, principal.userId),
    async deleteAvatar({ principal }) {
      await removeAvatar(context, principal.userId)
      return null
    },
    getUserAvatar: ({ params, exchange }) => send(exchange, params.userId),
    async deleteUserAvatar({ params, principal }) {
      await removeAvatarOf(principal.viewer, context, params.userId)
      return null
    },
  }
}
