import { useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMe } from '../api/account/use-me.ts'
import { followEvents } from '../api/live/live.ts'
import { useFollowOfflineBooks } from '../api/offline/use-offline-books.ts'
import { useDevicePerson } from './device-person.ts'
import { useOfflineUpkeep } from './use-offline-upkeep.ts'
import { WaitingLine } from './waiting-line.tsx'

/** Around every screen: follows the event stream for as long as somebody is signed in. */
export function Root() {
  const client = useQueryClient()
  const userId = useMe()?.id
  useEffect(() => (userId === undefined ? undefined : followEvents(client)), [client, userId])
  useDevicePerson()
  useOfflineUpkeep(userId)
  useFollowOfflineBooks()
  return (
    <>
      <WaitingLine />
      <Outlet />
    </>
  )
}
