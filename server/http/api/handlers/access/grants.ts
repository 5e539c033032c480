import type { grantOperations } from '../../../../contract/access/grants.ts'
import { listGrantsOfUser } from '../../../../db/queries/access/grants.ts'
import {
  deleteUserGrant,
  effectiveAccess,
  grantsOfUser,
  groupsOfUser,
  putUserGrant,
} from '../../../../library/access/access-groups.ts'
import type { ApiContext } from '../../../api-context.ts'
import type { Handlers } from '../../../kit/route.ts'
import { presentEffective, presentGroup, presentUserGrants } from '../../present/present-access.ts'

export function grantHandlers(context: ApiContext): Pick<Handlers, keyof typeof grantOperations> {
  return {
    listOwnGrants: async ({ principal: { userId } }) =>
      presentUserGrants(userId, await listGrantsOfUser(context.database.reader, userId)),
    listUserGrants: async ({ params: { userId } }) => presentUserGrants(userId, await grantsOfUser(context, userId)),
    putUserGrant: async ({ params: { userId }, body, principal: { viewer } }) =>
      presentUserGrants(userId, await putUserGrant({ ...context, viewer }, userId, body)),
    async deleteUserGrant({ params: { userId, sharingTagId }, principal: { viewer } }) {
      await deleteUserGrant({ ...context, viewer }, userId, sharingTagId)
      return null
    },
    listUserAccessGroups: async ({ params }) =>
      (await groupsOfUser(context, params.userId)).map((group) => ({ ...presentGroup(group), source: group.source })),
    async listEffectiveGrants({ params: { userId }, principal }) {
      const { grants, libraries } = await effectiveAccess(principal.viewer, context, userId)
      return { userId, grants: grants.map(presentEffective), libraries }
    },
  }
}
