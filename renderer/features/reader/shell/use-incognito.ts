import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

const route = getRouteApi('/read/$bookId')

/** Whether progress is not saved. It stays on for following books until it is switched off. */
export function useIncognito(): boolean {
  return route.useSearch().incognito === true
}

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
