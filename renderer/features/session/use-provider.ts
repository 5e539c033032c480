import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ExternalSignInResult } from '../../../electron/ipc/channels.ts'
import { beginAtProvider } from '../../api/queries/screen.ts'
import type { IdentityProvider } from '../../api/types.ts'
import { desktop } from '../../desktop/bridge.ts'

type ProviderSignIn = { readonly provider: IdentityProvider; readonly address: string }
/** Why a sign-in in the browser of the person came to nothing; what the provider itself says is told on the way back. */
export type OutsideEnd = Exclude<ExternalSignInResult['kind'], 'answer' | 'ended'>

type Way = {
  /** Runs before the browser leaves for the provider. */
  readonly onLeave: () => void
  /** Finishes the sign-in in the window of the desktop, where the browser of the person came back. */
  readonly onAnswer: (path: string) => unknown
}

/**
 * Signing in at an identity provider: this browser goes there itself; the window of the desktop shows no page of others,
 * so there the browser of the person does, and the window waits for it.
 */
export function useProvider({ onLeave, onAnswer }: Way) {
  const [outside, setOutside] = useState<ProviderSignIn | null>(null)
  const [end, setEnd] = useState<OutsideEnd | null>(null)
  const goOutside = async (signIn: ProviderSignIn) => {
    setOutside(signIn)
    const answer = await desktop()
      ?.signInExternally(signIn.address)
      .catch(() => ({ kind: 'not-opened' }) as const)
    // Another one was begun meanwhile, or somebody stopped this one: whoever did so goes on.
    if (answer === undefined || answer.kind === 'ended') return
    setOutside(null)
    if (answer.kind === 'answer') await onAnswer(answer.path)
    else setEnd(answer.kind)
  }
  const leaving = useMutation({
    mutationFn: async (provider: IdentityProvider) => ({ provider, address: await beginAtProvider(provider.name) }),
    onMutate: () => setEnd(null),
    onSuccess: (signIn) => {
      onLeave()
      if (desktop() === undefined) window.location.assign(signIn.address)
      else void goOutside(signIn)
    },
  })
  const { reset } = leaving
  // Whoever goes back in the browser finds the page as it was left.
  useEffect(() => {
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [reset])
  // Whoever signs in another way meanwhile is not replaced by what comes back later.
  useEffect(() => () => void desktop()?.endSignIn(), [])
  const isLeaving = leaving.isPending || (leaving.isSuccess && desktop() === undefined)
  return {
    begin: leaving.mutate,
    error: leaving.error,
    end,
    outside,
    leavingTo: isLeaving ? leaving.variables.name : null,
    openAgain: () => outside !== null && void goOutside(outside),
    stop() {
      void desktop()?.endSignIn()
      setOutside(null)
    },
  }
}
