import type { SyncResult, UserPlugin } from '../../../api/types.ts'
import { texts, exchangeTexts as words } from './texts.ts'

/** Connection state and account name; otherwise the first obstacle. */
export function statusOf({ available, connected, enabled, externalUsername }: UserPlugin): string {
  if (!available) return texts.unavailable
  if (!connected) return texts.notConnected
  if (!enabled) return texts.off
  return externalUsername === null ? texts.connected : texts.connectedAs(externalUsername)
}

/** Whether a service can be used now. */
export function isWorking({ available, connected, enabled }: UserPlugin): boolean {
  return available && connected && enabled
}

/** Whether there is anything to disconnect. */
export function hasStoredData({ connected, enabled, credentialKeys, lastSyncAt }: UserPlugin): boolean {
  return enabled || credentialKeys.length > 0 || lastSyncAt !== null || connected
}

/** Result of a sync, the most important first; never empty. Rejections are shown separately. */
export function resultInWords(result: SyncResult): readonly string[] {
  const { pulled, matched, booksMarked, ratingsTaken, pushed, pushFailed, conflicts, unmatched, isComplete } = result
  const changes = [
    ...(booksMarked > 0 ? [words.marked(booksMarked)] : []),
    ...(ratingsTaken > 0 ? [words.ratings(ratingsTaken)] : []),
    ...(pushed > 0 ? [words.pushed(pushed)] : []),
  ]
  return [
    ...(changes.length === 0 && pushFailed === 0 ? [words.nothing] : changes),
    ...(conflicts > 0 ? [words.conflicts(conflicts)] : []),
    ...(pulled > 0 ? [words.pulled(pulled, matched)] : []),
    ...(unmatched > 0 ? [words.unmatched(unmatched)] : []),
    ...(isComplete ? [] : [words.incomplete]),
  ]
}
