import type { Database } from '../../db/database.ts'
import type { WriteName } from '../../db/write.ts'
import type { EventBus } from '../../events/bus.ts'

/** What the administration of people shows: accounts, ways in, sharing tags, grants and groups. */
export const householdWrites: ReadonlySet<WriteName> = new Set<WriteName>([
  ...(['createUser', 'createFirstAdmin', 'updateUser', 'deleteUser', 'setPassword', 'setAvatar', 'setPin'] as const),
  ...(['createInvitation', 'deleteInvitation', 'acceptInvitation', 'spendPasswordReset'] as const),
  ...(['createSharingTag', 'updateSharingTag', 'deleteSharingTag', 'changeSharingTags', 'applySharingRule'] as const),
  ...(['putUserGrant', 'deleteUserGrant', 'putGroupGrant', 'deleteGroupGrant'] as const),
  ...(['createAccessGroup', 'updateAccessGroup', 'deleteAccessGroup'] as const),
  ...(['addGroupMembers', 'removeGroupMember', 'addOidcMapping', 'removeOidcMapping'] as const),
  ...(['createSession', 'revokeSession', 'revokeSessions', 'recordLogin', 'signInByProvider'] as const),
  ...(['createApiKey', 'updateApiKey', 'revokeApiKey', 'forgetDevice', 'claimPairing', 'importHousehold'] as const),
])

/** The same database, which tells after each commit that changed the household that it did. */
export function tellingOfHousehold(database: Database, events: Pick<EventBus, 'publish'>): Database {
  return {
    ...database,
    async commit(writes, options) {
      const outcome = await database.commit(writes, options)
      if (writes.some(({ name }) => householdWrites.has(name))) events.publish([{ type: 'household_updated' }])
      return outcome
    },
  }
}
