import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ExternalSignInResult } from '../../../../electron/ipc/channels.ts'
import { beginElsewhere } from '../../../api/account/services.ts'
import type { UserPlugin } from '../../../api/types.ts'
import { desktop } from '../../../desktop/bridge.ts'

/** Why the way through the browser of the person came to nothing; what the service itself says is told on the way back. */
type OutsideEnd = Exclude<ExternalSignInResult['kind'], 'answer' | 'ended'>

/**
 * Letting a plugin in on the page of its service: this browser goes there itself; the window of the desktop shows no page
 * of others, so there the browser of the person does, and the window waits for it.
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
    // Another one was begun meanwhile, or somebody stopped this one: whoever did so goes on.
    if (answer === undefined || answer.kind === 'ended') return
    setOutside(null)
    if (answer.kind === 'answer') await navigate({ href: answer.path })
    else setEnd(answer.kind)
  }
  const leaving = useMutation({
    mutationFn: () => beginElsewhere(service),
    onMutate: () => setEnd(null),
    onSuccess: (address) => {
      if (desktop() === undefined) window.location.assign(address)
      else void goOutside(address)
    },
  })
  const { reset } = leaving
  // Whoever goes back in the browser finds the page as it was left.
  useEffect(() => {
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [reset])
  // Whoever leaves this page is not led elsewhere by what comes back later.
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
