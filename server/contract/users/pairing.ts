import { z } from 'zod'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { dateTime, dateTimeInput, int, uuid } from '../shared.ts'
import { permission } from './auth.ts'

const name = z.string().trim().min(1).max(100)
const code = z.string().min(1).max(500).meta({ description: 'Six digits, or the text of the QR code' })
const deviceName = z.string().nullable()

const shown = {
  code: z.string().meta({ description: 'Six digits to show' }),
  qrText: z.string().meta({ description: 'Text to show as a QR code: an address of this server' }),
  expiresAt: dateTime,
  expiresIn: int.min(1).meta({ description: 'Seconds' }),
}

const credential = z
  .object({
    key: z.string().nullable().meta({
      description: 'An API key for this device, shown only once; null if it is in the cookie of the browser',
    }),
    keyId: uuid,
    deviceId: uuid,
    username: z.string().meta({ description: 'Who approved the device, for the device to display' }),
    serverUrl: z.string().meta({ description: 'Address of the server, without a trailing slash' }),
  })
  .meta({ id: 'DeviceCredential' })

const welcome = {
  deviceName: name.nullish().meta({ description: 'Absent: the name given by the device' }),
  permissions: z
    .array(permission)
    .max(maxItems.known)
    .nullish()
    .meta({ description: 'Absent: reading and saving progress, limited to the permissions of the user' }),
  expiresAt: dateTimeInput.nullish().meta({ description: 'Absent: until it is revoked' }),
}

const keepInCookie = z.boolean().optional().meta({
  description: 'For browsers: stores the key in a cookie that scripts can’t read, and signs the browser in',
})

const request = z
  .object({ deviceName, address: z.string().nullable(), createdAt: dateTime, expiresAt: dateTime })
  .meta({
    id: 'PairingRequest',
    description: 'A device waiting for approval; compare its name and address before approving',
  })

const offer = z
  .object({
    offerId: uuid,
    status: z.enum(['open', 'claimed']),
    deviceName,
    address: z.string().nullable().meta({ description: 'Address of the device that claimed it' }),
    keyId: uuid.nullable().meta({ description: 'Key of the device, once it claimed the offer' }),
    createdAt: dateTime,
    expiresAt: dateTime,
  })
  .meta({ id: 'PairingOffer' })

const tag = 'Pairing'
const offerParams = z.object({ offerId: uuid })

export const pairingOperations = {
  startPairing: operation({
    method: 'post',
    path: '/api/v1/pairing',
    tag,
    summary: 'Start linking a device without a password',
    description:
      'The device shows the code or the QR code and polls with the secret. Someone who is signed in checks its name and ' +
      'address and approves it. Valid for five minutes, once; only a few at a time from one address.',
    access: 'public',
    body: z.strictObject({ deviceName: name.nullish() }),
    responses: { 201: z.object({ pairingId: uuid, secret: z.string(), ...shown, pollSeconds: int.min(1) }) },
    refusals: ['unavailable'],
  }),
  pollPairing: operation({
    method: 'post',
    path: '/api/v1/pairing/poll',
    tag,
    summary: 'Poll whether the device was approved; its key is returned once',
    description: 'Fails with 404 if the pairing expired, was denied or was claimed: start again.',
    access: 'public',
    body: z.strictObject({ pairingId: uuid, secret: z.string().min(1).max(200), keepInCookie }),
    responses: {
      200: z.object({
        status: z.enum(['waiting', 'approved']),
        pollSeconds: int.min(1),
        expiresAt: dateTime,
        credential: credential.nullable(),
      }),
    },
    refusals: ['not_found'],
  }),
  lookAtPairing: operation({
    method: 'post',
    path: '/api/v1/pairing/look',
    tag,
    summary: 'Show a device waiting for approval',
    access: 'api-keys-write',
    body: z.strictObject({ code }),
    responses: { 200: request },
    refusals: ['not_found'],
  }),
  approvePairing: operation({
    method: 'post',
    path: '/api/v1/pairing/approve',
    tag,
    summary: 'Approve a device: it gets a key of its own that can be revoked',
    access: 'api-keys-write',
    body: z.strictObject({ code, ...welcome }),
    responses: { 200: z.object({ keyId: uuid, deviceName, address: z.string().nullable() }) },
    refusals: ['not_found'],
  }),
  denyPairing: operation({
    method: 'post',
    path: '/api/v1/pairing/deny',
    tag,
    summary: 'Deny a device that is waiting for approval',
    access: 'api-keys-write',
    body: z.strictObject({ code }),
    responses: { 204: 'empty' },
    refusals: ['not_found'],
  }),
  offerPairing: operation({
    method: 'post',
    path: '/api/v1/pairing/offers',
    tag,
    summary: 'Create a code and a QR code for linking a new device; it replaces the one created before',
    description: 'Valid for five minutes, once. After twenty wrong codes, only the QR code is accepted.',
    access: 'api-keys-write',
    body: z.strictObject(welcome),
    responses: { 201: z.object({ offerId: uuid, ...shown }) },
    refusals: ['unavailable'],
  }),
  getPairingOffer: operation({
    method: 'get',
    path: '/api/v1/pairing/offers/{offerId}',
    tag,
    summary: 'Whether a device claimed the offer, and which',
    access: 'api-keys-read',
    params: offerParams,
    responses: { 200: offer },
  }),
  withdrawPairingOffer: operation({
    method: 'delete',
    path: '/api/v1/pairing/offers/{offerId}',
    tag,
    summary: 'Revoke an offer that no device claimed yet',
    access: 'api-keys-delete',
    params: offerParams,
    responses: { 204: 'empty' },
  }),
  claimPairing: operation({
    method: 'post',
    path: '/api/v1/pairing/claim',
    tag,
    summary: 'Claim an offer as a new device; it gets a key of its own',
    access: 'public',
    body: z.strictObject({ code, deviceName: name.nullish(), keepInCookie }),
    responses: { 200: credential },
    refusals: ['not_found'],
  }),
} as const
