import { keptChannel } from './kept-address.ts'

/** Tells all windows and the worker that what is kept on this device has changed. */
export function tellKept(): void {
  const channel = new BroadcastChannel(keptChannel)
  channel.postMessage('changed')
  channel.close()
}
