import type { UserPlugin } from '../../../api/types.ts'
import { texts } from './texts.ts'

/** Whether a service is connected, and as whom; the first thing that is in the way else. */
export function statusOf({ available, connected, enabled, externalUsername }: UserPlugin): string {
  if (!available) return texts.unavailable
  if (!connected) return texts.notConnected
  if (!enabled) return texts.off
  return externalUsername === null ? texts.connected : texts.connectedAs(externalUsername)
}

/** Whether a service can do something now. */
export function isWorking({ available, connected, enabled }: UserPlugin): boolean {
  return available && connected && enabled
}

/** Whether there is something that could be disconnected. */
export function hasStoredData({ connected, enabled, credentialKeys, lastSyncAt }: UserPlugin): boolean {
  return enabled || credentialKeys.length > 0 || lastSyncAt !== null || connected
}
