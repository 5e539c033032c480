import type { grantOperations } from '../../../contract/grants.ts'
import { listGrantsOfUser } from '../../../db/queries/grants.ts'
import {
  deleteUserGrant,
  effectiveAccess,
  grantsOfUser,
  groupsOfUser,
  putUserGrant,
} from '../../../library/access/keep-access.ts'
import type { Handlers } from '../../kit/route.ts'
import type { ApiParts } from '../parts.ts'
import { presentEffective, presentGroup, presentUserGrants } from '../present/present-access.ts'

export function grantHandlers({ desk }: ApiParts): Pick<Handlers, keyof typeof grantOperations> {
  return {
    listOwnGrants: async ({ principal: { userId } }) =>
      presentUserGrants(userId, await listGrantsOfUser(desk.database.reader, userId)),
    listUserGrants: async ({ params: { userId } }) => presentUserGrants(userId, await grantsOfUser(desk, userId)),
    putUserGrant: async ({ params: { userId }, body, principal: { viewer } }) =>
      presentUserGrants(userId, await putUserGrant({ ...desk, viewer }, userId, body)),
    async deleteUserGrant({ params: { userId, sharingTagId }, principal: { viewer } }) {
      await deleteUserGrant({ ...desk, viewer }, userId, sharingTagId)
      return null
    },
    listUserAccessGroups: async ({ params }) =>
      (await groupsOfUser(desk, params.userId)).map((group) => ({ ...presentGroup(group), source: group.source })),
    async listEffectiveGrants({ params: { userId }, principal }) {
      const { grants, libraries } = await effectiveAccess(principal.viewer, desk, userId)
      return { userId, grants: grants.map(presentEffective), libraries }
    },
  }
}
