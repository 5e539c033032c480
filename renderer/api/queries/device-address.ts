import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'

/** The address to give to other devices, and whether any of them can reach it. */
export const deviceAddressQuery = queryOptions({
  queryKey: keys.deviceAddress,
  queryFn: ({ signal }) => call('getDeviceAddress', { signal }),
})
