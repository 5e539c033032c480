import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ExternalSignInResult } from '../../../../electron/ipc/channels.ts'
import { startAuthorization } from '../../../api/account/services.ts'
import type { UserPlugin } from '../../../api/types.ts'
import { desktop } from '../../../desktop/bridge.ts'

/**
 * Why the system browser could not complete the authorization; errors of the service itself arrive by the callback.
 */
type OutsideEnd = Exclude<ExternalSignInResult['kind'], 'answer' | 'ended'>

/**
 * Authorization on the service's page: a browser navigates there; the desktop window, which shows only our pages, opens
 * it in the system browser and waits.
 */
export function useServicePage(service: UserPlugin) {
  const navigate = useNavigate()
  const [outside, setOutside] = useState<string | null>(null)
  const [end, setEnd] = useState<OutsideEnd | null>(null)
  const goOutside = async (address: string) => {
    setOutside(address)
    const answer = await desktop()
      ?.signInExternally(address)
      .catch(() => ({ kind: 'not-opened' }) as const)
    // Superseded by another authorization or cancelled: its initiator continues.
    if (answer === undefined || answer.kind === 'ended') return
    setOutside(null)
    if (answer.kind === 'answer') await navigate({ href: answer.path })
    else setEnd(answer.kind)
  }
  const leaving = useMutation({
    mutationFn: () => startAuthorization(service),
    onMutate: () => setEnd(null),
    onSuccess: (address) => {
      if (desktop() === undefined) window.location.assign(address)
      else void goOutside(address)
    },
  })
  const { reset } = leaving
  // Going back in the browser restores this page from the cache: reset its state.
  useEffect(() => {
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [reset])
  // After leaving this page, a late result must not navigate.
  useEffect(() => () => void desktop()?.endSignIn(), [])
  return {
    begin: leaving.mutate,
    error: leaving.error,
    end,
    isOutside: outside !== null,
    isLeaving: leaving.isPending || (leaving.isSuccess && desktop() === undefined),
    openAgain: () => outside !== null && void goOutside(outside),
    stop() {
      void desktop()?.endSignIn()
      setOutside(null)
    },
  }
}
