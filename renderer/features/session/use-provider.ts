import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ExternalSignInResult } from '../../../electron/ipc/channels.ts'
import { startProviderSignIn } from '../../api/queries/screen.ts'
import type { IdentityProvider } from '../../api/types.ts'
import { desktop } from '../../desktop/bridge.ts'

type ProviderSignIn = { readonly provider: IdentityProvider; readonly address: string }
/** Why the system browser could not complete the sign-in; errors of the provider itself arrive by the callback. */
export type OutsideEnd = Exclude<ExternalSignInResult['kind'], 'answer' | 'ended'>

type ProviderOptions = {
  /** Called before the browser navigates to the provider. */
  readonly onLeave: () => void
  /** Completes the sign-in in the desktop window after the system browser has returned. */
  readonly onAnswer: (path: string) => unknown
}

/**
 * Sign-in at an identity provider: a browser navigates there; the desktop window, which shows only our pages, opens it
 * in the system browser and waits.
 */
export function useProvider({ onLeave, onAnswer }: ProviderOptions) {
  const [outside, setOutside] = useState<ProviderSignIn | null>(null)
  const [end, setEnd] = useState<OutsideEnd | null>(null)
  const goOutside = async (signIn: ProviderSignIn) => {
    setOutside(signIn)
    const answer = await desktop()
      ?.signInExternally(signIn.address)
      .catch(() => ({ kind: 'not-opened' }) as const)
    // Superseded by another sign-in or cancelled: its initiator continues.
    if (answer === undefined || answer.kind === 'ended') return
    setOutside(null)
    if (answer.kind === 'answer') await onAnswer(answer.path)
    else setEnd(answer.kind)
  }
  const leaving = useMutation({
    mutationFn: async (provider: IdentityProvider) => ({ provider, address: await startProviderSignIn(provider.name) }),
    onMutate: () => setEnd(null),
    onSuccess: (signIn) => {
      onLeave()
      if (desktop() === undefined) window.location.assign(signIn.address)
      else void goOutside(signIn)
    },
  })
  const { reset } = leaving
  // Going back in the browser restores this page from the cache: reset its state.
  useEffect(() => {
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [reset])
  // A late result must not replace a sign-in done another way.
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
