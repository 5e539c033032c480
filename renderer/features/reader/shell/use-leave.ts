import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Goes back to where the book was opened, or to its series when it was opened by its address. */
export function useLeave(seriesId: string): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return useCallback(() => {
    if (canGoBack) router.history.back()
    else void router.navigate({ to: '/series/$seriesId', params: { seriesId }, replace: true })
  }, [router, canGoBack, seriesId])
}
