import { expect, it } from 'vitest'
import { auditRules } from '../../server/db/audit/rules.ts'
import type { WriteName } from '../../server/db/write.ts'
import { catalogue } from '../../server/db/writes/catalogue.ts'

/** Writes without an audit event, with the reason. */
const unaudited: { readonly [N in WriteName]?: string } = {
  recordLogin: 'beside the sign-in, which is told',
  createRefreshToken: 'beside the sign-in, which is told',
  revokeRefreshFamily: 'beside the end of the session, which is told',
  removeExpiredCredentials: 'what is over by itself',
  completeExport: 'told when it is asked for and fetched',
  failExport: 'told when it is asked for',
  removeExpiredExports: 'what is over by itself',
  createScan: 'work, told by the tasks',
  updateScan: 'work, told by the tasks',
  releaseJobExports: 'beside the removal of the library, which is told',
  createLibraryJobRun: 'work, told by the runs',
  updateLibraryJobRun: 'work, told by the runs',
  noteSynced: 'work, told by the runs',
  saveFileChecks: 'work, told by the runs',
  createJob: 'work, told by the tasks',
  claimJob: 'work, told by the tasks',
  finishJob: 'work, told by the tasks',
  retryJob: 'work, told by the tasks',
  reviveJob: 'work, told by the tasks',
  removeJobs: 'work, told by the tasks',
  requeueJob: 'work, told by the tasks',
  requeueOrphans: 'work, told by the tasks',
  removeOldJobs: 'work, told by the tasks',
  createFilterPreset: 'a person’s own',
  replaceFilterPreset: 'a person’s own',
  deleteFilterPreset: 'a person’s own',
  setAvatar: 'a picture',
  resetPlugin: 'changes nothing of what it is or may do',
  recordPluginCode: 'of an upgrade, what already ran',
  storePluginManifest: 'what a plugin says of itself',
  recordPluginUse: 'work, told by the health of the plugin',
  recordPluginFailure: 'work, told by the failures of the plugin',
  recordUserPluginUse: 'work, told by the health of the connection',
  storeSyncResult: 'work, told by the tasks',
  storeRecommendations: 'work, told by the tasks',
  storeLookUp: 'work, told by the tasks',
  forgetLookUp: 'work, told by the tasks',
  decideMatch: 'of content, like its metadata',
  settleMatch: 'of content, like its metadata',
  holdMatch: 'of content, like its metadata',
  beginMatchRun: 'of content, like its metadata',
  recordMatch: 'of content, like its metadata',
  removeMatchChanges: 'of content, like its metadata',
  storeFieldOrigins: 'of content, like its metadata',
  importHousehold: 'told once for the whole import, by its handler',
  beginImport: 'told once for the whole import, by its handler',
  endImport: 'told once for the whole import, by its handler',
  recordRelease: 'work, told by the tasks',
  storeSourceState: 'what a plugin says of itself',
  finishPoll: 'work, told by the tasks',
  trimReleases: 'what is over by itself',
  decideReleases: 'of content, like its metadata',
  setTracking: 'of content, like its metadata',
  putAlias: 'of content, like its metadata',
  removeAlias: 'of content, like its metadata',
  undoImport: 'told once when all of it is undone, by its handler',
}

it('the audit log covers every write that affects accounts or content, or the exception is justified here', () => {
  const names = Object.keys(catalogue) as WriteName[]
  const systemWrites = names.filter((name) => catalogue[name].topics.some((topic) => topic === 'system'))
  expect(systemWrites.filter((name) => auditRules[name] === undefined && unaudited[name] === undefined)).toEqual([])
})

it('no write is both audited and listed as an exception', () => {
  const stale = (Object.keys(unaudited) as WriteName[]).filter((name) => !(name in catalogue) || name in auditRules)
  expect(stale).toEqual([])
})
