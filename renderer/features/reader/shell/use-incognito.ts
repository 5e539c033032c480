import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

const route = getRouteApi('/read/$bookId')

/** Whether this reading leaves no trace: no place is kept. It goes on with the next book until it is switched off. */
export function useIncognito(): boolean {
  return route.useSearch().incognito === true
}

/** Switches it. */
export function useSetIncognito(): (on: boolean) => void {
  const navigate = useNavigate({ from: '/read/$bookId' })
  return useCallback(
    (on: boolean) =>
      void navigate({
        search: ({ incognito: _, ...rest }) => (on ? { ...rest, incognito: true as const } : rest),
        replace: true,
      }),
    [navigate],
  )
}
