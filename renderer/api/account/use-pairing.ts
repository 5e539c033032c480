import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import type { ShownPairing, User } from '../types.ts'
import { forgetSession } from './session.ts'

/** Requests pairing for this browser. */
export function startPairing(): Promise<ShownPairing> {
  return call('startPairing', { body: {} })
}

/**
 * Polls whether the pairing was approved; the browser is then signed in by a key in an HttpOnly cookie. Throws
 * `ApiError` 404 when it was denied or has expired.
 */
export async function pollPairing({ pairingId, secret }: ShownPairing, signal: AbortSignal): Promise<User | null> {
  const { status } = await call('pollPairing', { body: { pairingId, secret, keepInCookie: true }, signal })
  return status === 'approved' ? signedInByKey() : null
}

/** Redeems an offer by its six digits or by the text of its QR code. */
export async function claimOffer(code: string, deviceName: string | null): Promise<User> {
  await call('claimPairing', { body: { code, deviceName, keepInCookie: true } })
  return signedInByKey()
}

/** Drop an earlier session: its refresh token would restore it. */
function signedInByKey(): Promise<User> {
  forgetSession()
  return call('getMe')
}

/** The device that shows a code. */
export function pairingRequestQuery(code: string) {
  return queryOptions({
    queryKey: keys.pairingRequest(code),
    queryFn: ({ signal }) => call('lookAtPairing', { body: { code }, signal }),
    // No retry: wrong codes are counted.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
}

type Approval = OperationCall<'approvePairing'>['body']
type Offer = OperationCall<'offerPairing'>['body']

/** Approves or denies a device. */
export function useApprovePairing() {
  return {
    // An event follows when the device has taken its key.
    approve: useMutation({ mutationFn: (body: Approval) => call('approvePairing', { body }) }),
    deny: useMutation({ mutationFn: (code: string) => call('denyPairing', { body: { code } }) }),
  }
}

/** Creates a code for a new device, or withdraws it. */
export function useOffer() {
  const client = useQueryClient()
  return {
    make: useMutation({ gcTime: 0, mutationFn: (body: Offer) => call('offerPairing', { body }) }),
    /** Does not revoke a key that the device has already taken. */
    withdraw: useMutation({
      mutationFn: async (offerId: string) => {
        const known = client.getQueryData(pairingOfferQuery(offerId).queryKey)
        if (known?.status !== 'claimed') await call('withdrawPairingOffer', { params: { offerId } })
      },
    }),
  }
}

/** Whether a device redeemed the offer: the event stream reports a change of the devices. */
export function pairingOfferQuery(offerId: string) {
  return queryOptions({
    queryKey: keys.pairingOffer(offerId),
    queryFn: ({ signal }) => call('getPairingOffer', { params: { offerId }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}
