import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followEvents } from '../api/live.ts'

/** Follows the event stream for as long as it is on the page. */
export function LiveUpdates() {
  const client = useQueryClient()
  useEffect(() => followEvents(client), [client])
  return null
}
