import { endSession, endSessions, requireUser, sessionsOf } from '../../../../library/auth/sessions.ts'
import { userToManage } from '../../../../library/users/may-manage.ts'
import type { ApiContext } from '../../../api-context.ts'
import { envelope, pageRequest } from '../../../kit/request/paging.ts'
import type { Call, Handlers } from '../../../kit/route.ts'
import { presentSession } from '../../present/present-device.ts'

type Names =
  | 'listSessions'
  | 'revokeSession'
  | 'revokeOtherSessions'
  | 'listUserSessions'
  | 'revokeUserSession'
  | 'revokeUserSessions'

type Listing = Pick<Call<'listSessions'>, 'query' | 'principal' | 'exchange'>

export function sessionHandlers(context: ApiContext): Pick<Handlers, Names> {
  const list = async (userId: string, { query, principal, exchange }: Listing) => {
    const paging = pageRequest(query)
    const { items, total } = await sessionsOf(context, userId, paging)
    return envelope(
      exchange,
      paging,
      total,
      items.map((session) => presentSession(session, principal)),
    )
  }
  return {
    listSessions: (call) => list(call.principal.userId, call),
    async revokeSession({ params, principal, exchange }) {
      await endSession(context, principal.userId, params.sessionId)
      if (principal.method === 'session' && params.sessionId === principal.sessionId) context.kit.cookie.clear(exchange)
      return null
    },
    async revokeOtherSessions({ query, principal, exchange }) {
      const revoked = await endSessions(context, principal.userId, query.includeCurrent ? null : principal.sessionId)
      if (query.includeCurrent && principal.method === 'session') context.kit.cookie.clear(exchange)
      return { revoked }
    },
    async listUserSessions(call) {
      await requireUser(context, call.params.userId)
      return list(call.params.userId, call)
    },
    async revokeUserSession({ params, principal }) {
      await userToManage(principal.viewer, context.database.reader, params.userId)
      await endSession(context, params.userId, params.sessionId)
      return null
    },
    async revokeUserSessions({ params, principal }) {
      await userToManage(principal.viewer, context.database.reader, params.userId)
      const exceptId = params.userId === principal.userId ? principal.sessionId : null
      return { revoked: await endSessions(context, params.userId, exceptId) }
    },
  }
}
