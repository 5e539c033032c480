import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import type { ShownPairing, User } from '../types.ts'
import { forgetSession } from './session.ts'

/** Asks to be let in as this browser. */
export function startPairing(): Promise<ShownPairing> {
  return call('startPairing', { body: {} })
}

/**
 * Asks whether somebody let this browser in; then it is signed in, by a key in a cookie that no script can read.
 * Throws `ApiError` 404 when it was turned away or the time is over.
 */
export async function pollPairing({ pairingId, secret }: ShownPairing, signal: AbortSignal): Promise<User | null> {
  const { status } = await call('pollPairing', { body: { pairingId, secret, keepInCookie: true }, signal })
  return status === 'approved' ? signedInByKey() : null
}

/** Takes what somebody offers: the six digits, or the text of the code for the camera. */
export async function claimOffer(code: string, deviceName: string | null): Promise<User> {
  await call('claimPairing', { body: { code, deviceName, keepInCookie: true } })
  return signedInByKey()
}

/** A sign-in that was here before is none any more: its refresh token would bring it back. */
function signedInByKey(): Promise<User> {
  forgetSession()
  return call('getMe')
}

/** The device that shows a code. */
export function pairingRequestQuery(code: string) {
  return queryOptions({
    queryKey: keys.pairingRequest(code),
    queryFn: ({ signal }) => call('lookAtPairing', { body: { code }, signal }),
    // Wrong codes are counted: it is asked once.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
}

type Approval = OperationCall<'approvePairing'>['body']
type Offer = OperationCall<'offerPairing'>['body']

/** Lets a device in, or turns it away. */
export function useApprovePairing() {
  return {
    // Once the device has taken its key, an event tells of it.
    approve: useMutation({ mutationFn: (body: Approval) => call('approvePairing', { body }) }),
    deny: useMutation({ mutationFn: (code: string) => call('denyPairing', { body: { code } }) }),
  }
}

/** Shows a code to a new device, or takes it back. */
export function useOffer() {
  const client = useQueryClient()
  return {
    make: useMutation({ gcTime: 0, mutationFn: (body: Offer) => call('offerPairing', { body }) }),
    /** What a device took already is not taken back by this. */
    withdraw: useMutation({
      mutationFn: async (offerId: string) => {
        const known = client.getQueryData(pairingOfferQuery(offerId).queryKey)
        if (known?.status !== 'claimed') await call('withdrawPairingOffer', { params: { offerId } })
      },
    }),
  }
}

/** Whether a device took what is offered: the event stream tells of a change of one's devices. */
export function pairingOfferQuery(offerId: string) {
  return queryOptions({
    queryKey: keys.pairingOffer(offerId),
    queryFn: ({ signal }) => call('getPairingOffer', { params: { offerId }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}
