import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'

/** The address to give to other devices, and whether any of them can reach it. */
const deviceAddressQuery = queryOptions({
  queryKey: keys.deviceAddress,
  queryFn: ({ signal }) => call('getDeviceAddress', { signal }),
})

/** Names by which a computer means itself: they lead nowhere on another device. */
const ownNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

type DeviceAddress = {
  /** What links for other devices begin with, without a final slash; null until that is known. */
  readonly url: string | null
  /** False: no other device can reach this server. */
  readonly isForOthers: boolean
}

/**
 * The address to give to other devices: the one that this page was opened by, since it works. Only who sits at the
 * computer of the server needs to ask it for its address in the network.
 */
export function useDeviceAddress(): DeviceAddress {
  const { origin, hostname } = window.location
  const isOwnName = ownNames.has(hostname)
  const reply = useQuery({ ...deviceAddressQuery, enabled: isOwnName })
  if (!isOwnName) return { url: origin, isForOthers: true }
  if (reply.isError) return { url: origin, isForOthers: false }
  return { url: reply.data?.url ?? null, isForOthers: reply.data?.isForOthers ?? true }
}
