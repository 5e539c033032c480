import type { OperationOutput } from '../../../../contract/index.ts'
import type { invitationOperations } from '../../../../contract/users/invitations.ts'
import type { InvitationRecord } from '../../../../db/queries/users/invitations.ts'
import type { SignedIn } from '../../../../library/auth/sessions.ts'
import {
  acceptInvitation,
  invite,
  lookAtInvitation,
  revokeInvitation,
  showInvitations,
} from '../../../../library/users/invitations.ts'
import { consumeReset, createReset } from '../../../../library/users/reset-password.ts'
import type { ApiContext } from '../../../api-context.ts'
import type { Exchange } from '../../../kit/request/exchange.ts'
import { envelope, pageRequest } from '../../../kit/request/paging.ts'
import type { Handlers } from '../../../kit/route.ts'
import { presentSignIn } from '../../present/present-sign-in.ts'
import { rfc3339, rfc3339OrNull } from '../../present/values.ts'
import { clientOf } from '../../request-input.ts'

type Names = keyof typeof invitationOperations
type Invitation = OperationOutput<'listInvitations'>['data'][number]

/** Single-use links: invitations and password resets. */
export function invitationHandlers(context: ApiContext): Pick<Handlers, Names> {
  const sendSession = (exchange: Exchange, session: SignedIn) => {
    context.kit.cookie.set(exchange, session.accessToken, session.expiresIn)
    return presentSignIn(session)
  }
  const present = (invitation: InvitationRecord) => presentInvitation(invitation, context.clock())
  return {
    async listInvitations({ query, principal, exchange }) {
      const paging = pageRequest(query)
      const { items, total } = await showInvitations(principal.viewer, context.database.reader, paging)
      return envelope(exchange, paging, total, items.map(present))
    },
    async createInvitation({ body, principal }) {
      const { libraryIds = null, note = null, kidProfile = null } = body
      const { invitation, token } = await invite(principal.viewer, context, { ...body, libraryIds, note, kidProfile })
      return { ...present(invitation), token, path: `/invitation#${token}` }
    },
    async revokeInvitation({ params }) {
      await revokeInvitation(context, params.invitationId)
      return null
    },
    async lookAtInvitation({ body }) {
      const { expiresAt, ...offer } = await lookAtInvitation(context, body.token)
      return { ...offer, expiresAt: rfc3339(expiresAt) }
    },
    async acceptInvitation({ body: { token, email = null, displayName = null, ...chosen }, exchange }) {
      const newcomer = { ...chosen, email, displayName }
      return sendSession(exchange, await acceptInvitation(context, token, newcomer, clientOf(exchange)))
    },
    async createPasswordReset({ params, body, principal }) {
      const hours = body?.expiresInHours ?? 24
      const { token, expiresAt } = await createReset(principal.viewer, context, params.userId, hours)
      return { token, path: `/password-reset#${token}`, expiresAt: rfc3339(expiresAt) }
    },
    resetPassword: async ({ body, exchange }) =>
      sendSession(exchange, await consumeReset(context, body, clientOf(exchange))),
  }
}

function presentInvitation(invitation: InvitationRecord, now: number): Invitation {
  const { permissions, libraryIds, groupIds, createdAt, expiresAt, acceptedAt, ...rest } = invitation
  const isOver = expiresAt <= now ? 'expired' : 'open'
  return {
    ...rest,
    state: acceptedAt === null ? isOver : 'accepted',
    permissions: [...permissions],
    libraryIds: libraryIds === null ? null : [...libraryIds],
    groupIds: [...groupIds],
    createdAt: rfc3339(createdAt),
    expiresAt: rfc3339(expiresAt),
    acceptedAt: rfc3339OrNull(acceptedAt),
  }
}
