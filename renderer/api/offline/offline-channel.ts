import { offlineChannel } from './offline-address.ts'

/** Tells all windows and the worker that what is kept on this device has changed. */
export function notifyWorker(): void {
  const channel = new BroadcastChannel(offlineChannel)
  channel.postMessage('changed')
  channel.close()
}
