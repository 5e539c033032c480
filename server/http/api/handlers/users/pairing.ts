import type { PairingRecord } from '../../../../db/records/user.ts'
import { appNameOf } from '../../../../domain/access/client-app.ts'
import { offerText, requestText } from '../../../../domain/access/pairing.ts'
import {
  approveRequest,
  type DeviceGrant,
  denyRequest,
  offerOf,
  offerToPair,
  showPairingRequest,
  withdrawOffer,
} from '../../../../library/auth/pairing/approve-request.ts'
import { claimOffer, pollPairing, requestPairing } from '../../../../library/auth/pairing/pair-device.ts'
import {
  type DeviceCredential,
  type OpenedPairing,
  pollSeconds,
} from '../../../../library/auth/pairing/pairing-rules.ts'
import type { ApiContext } from '../../../api-context.ts'
import { keyCookieSeconds } from '../../../kit/cookies.ts'
import { originForDevices, originUsedBy } from '../../../kit/own-origin.ts'
import type { Exchange } from '../../../kit/request/exchange.ts'
import type { Call, Handlers } from '../../../kit/route.ts'
import { rfc3339 } from '../../present/values.ts'

type PairingRequestNames = 'startPairing' | 'pollPairing' | 'claimPairing'
type ApprovalNames = 'lookAtPairing' | 'approvePairing' | 'denyPairing'
type OfferNames = 'offerPairing' | 'getPairingOffer' | 'withdrawPairingOffer'

export function pairingHandlers(context: ApiContext): Pick<Handlers, PairingRequestNames | ApprovalNames | OfferNames> {
  return { ...pairingRequestHandlers(context), ...approvalHandlers(context), ...offerHandlers(context) }
}

/** For devices without a sign-in. */
function pairingRequestHandlers(context: ApiContext): Pick<Handlers, PairingRequestNames> {
  const present = (exchange: Exchange, { apiKeyId, key, ...input }: DeviceCredential, keepInCookie = false) => {
    if (keepInCookie) context.kit.cookie.set(exchange, key, keyCookieSeconds)
    const serverUrl = originUsedBy(exchange, context)
    return { ...input, key: keepInCookie ? null : key, keyId: apiKeyId, serverUrl }
  }
  return {
    async startPairing({ body, exchange }) {
      const opened = await requestPairing(context, deviceOf(exchange, body.deviceName))
      const { id, secret } = opened
      const qrText = requestText(originForDevices(exchange, context), id)
      return { pairingId: id, secret, ...presentShown(opened, qrText, context.clock()), pollSeconds }
    },
    async pollPairing({ body, exchange }) {
      const poll = await pollPairing(context, body, exchange.address)
      const credential = poll.status === 'approved' ? present(exchange, poll.credential, body.keepInCookie) : null
      return { status: poll.status, pollSeconds, expiresAt: rfc3339(poll.expiresAt), credential }
    },
    async claimPairing({ body, exchange }) {
      const device = deviceOf(exchange, body.deviceName)
      return present(exchange, await claimOffer(context, body.code, device), body.keepInCookie)
    },
  }
}

/** For people who see the code of a device. */
function approvalHandlers(context: ApiContext): Pick<Handlers, ApprovalNames> {
  return {
    async lookAtPairing({ body, principal, exchange }) {
      const found = await showPairingRequest(context, body.code, { principal, address: exchange.address })
      const { deviceName, address, createdAt, expiresAt } = found
      return { deviceName, address, createdAt: rfc3339(createdAt), expiresAt: rfc3339(expiresAt) }
    },
    async approvePairing({ body, principal, exchange }) {
      const visitor = { principal, address: exchange.address }
      const { apiKeyId, deviceName, address } = await approveRequest(context, body.code, visitor, grantOf(body))
      return { keyId: apiKeyId, deviceName, address }
    },
    async denyPairing({ body, principal, exchange }) {
      await denyRequest(context, body.code, { principal, address: exchange.address })
      return null
    },
  }
}

/** For people who show a code to a device. */
function offerHandlers(context: ApiContext): Pick<Handlers, OfferNames> {
  return {
    async offerPairing({ body, principal, exchange }) {
      const opened = await offerToPair(context, principal, grantOf(body))
      const qrText = offerText(originForDevices(exchange, context), opened.id, opened.secret)
      return { offerId: opened.id, ...presentShown(opened, qrText, context.clock()) }
    },
    getPairingOffer: async ({ params, principal }) =>
      presentOffer(await offerOf(context, principal.userId, params.offerId)),
    async withdrawPairingOffer({ params, principal }) {
      await withdrawOffer(context, principal.userId, params.offerId)
      return null
    },
  }
}

function deviceOf({ req, address }: Exchange, name: string | null | undefined) {
  return { name: name ?? appNameOf(req.headers['user-agent'] ?? null)?.name ?? null, address }
}

function grantOf(body: Call<'offerPairing'>['body']): DeviceGrant {
  const expiresAt = body.expiresAt == null ? null : Date.parse(body.expiresAt)
  return { deviceName: body.deviceName ?? null, permissions: body.permissions ?? null, expiresAt }
}

function presentShown({ code, expiresAt }: OpenedPairing, qrText: string, now: number) {
  return { code, qrText, expiresAt: rfc3339(expiresAt), expiresIn: Math.max(1, Math.round((expiresAt - now) / 1_000)) }
}

function presentOffer({ id, deviceName, address, apiKeyId, ...times }: PairingRecord) {
  const isClaimed = times.claimedAt !== null
  return {
    offerId: id,
    status: isClaimed ? ('claimed' as const) : ('open' as const),
    deviceName,
    address,
    keyId: isClaimed ? apiKeyId : null,
    createdAt: rfc3339(times.createdAt),
    expiresAt: rfc3339(times.expiresAt),
  }
}
