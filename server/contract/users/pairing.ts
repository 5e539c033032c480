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
      description: 'An API key of the device alone, told this once; null where the cookie of the browser has it',
    }),
    keyId: uuid,
    deviceId: uuid,
    username: z.string().meta({ description: 'Who let the device in: the device should show it' }),
    serverUrl: z.string().meta({ description: 'Where the server is reached, without a final slash' }),
  })
  .meta({ id: 'DeviceCredential' })

const welcome = {
  deviceName: name.nullish().meta({ description: 'Absent: as the device calls itself' }),
  permissions: z
    .array(permission)
    .max(maxItems.known)
    .nullish()
    .meta({ description: 'Absent: to read and to keep its place, and nothing that the user may not' }),
  expiresAt: dateTimeInput.nullish().meta({ description: 'Absent: until it is revoked' }),
}

const keepInCookie = z.boolean().optional().meta({
  description: 'For browsers: the key goes into a cookie that no script can read, and signs the browser in',
})

const request = z
  .object({ deviceName, address: z.string().nullable(), createdAt: dateTime, expiresAt: dateTime })
  .meta({ id: 'PairingRequest', description: 'A device that asks; name and address are for a person to compare' })

const offer = z
  .object({
    offerId: uuid,
    status: z.enum(['open', 'claimed']),
    deviceName,
    address: z.string().nullable().meta({ description: 'Of the device that claimed it' }),
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
    summary: 'A device asks to be let in without a password',
    description:
      'It shows the code or the QR code and polls with the secret. Somebody who is signed in looks at its name and ' +
      'address and lets it in. Five minutes, once; few at a time from one address.',
    access: 'public',
    body: z.strictObject({ deviceName: name.nullish() }),
    responses: { 201: z.object({ pairingId: uuid, secret: z.string(), ...shown, pollSeconds: int.min(1) }) },
    refusals: ['unavailable'],
  }),
  pollPairing: operation({
    method: 'post',
    path: '/api/v1/pairing/poll',
    tag,
    summary: 'The device asks whether it was let in; its key is told once',
    description: 'Answers 404 when the pairing ran out, was turned away or was claimed: begin again.',
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
    summary: 'Look at a device that asks to be let in',
    access: 'api-keys-write',
    body: z.strictObject({ code }),
    responses: { 200: request },
    refusals: ['not_found'],
  }),
  approvePairing: operation({
    method: 'post',
    path: '/api/v1/pairing/approve',
    tag,
    summary: 'Let a device in: it gets a key of its own that can be revoked',
    access: 'api-keys-write',
    body: z.strictObject({ code, ...welcome }),
    responses: { 200: z.object({ keyId: uuid, deviceName, address: z.string().nullable() }) },
    refusals: ['not_found'],
  }),
  denyPairing: operation({
    method: 'post',
    path: '/api/v1/pairing/deny',
    tag,
    summary: 'Turn away a device that nobody let in yet',
    access: 'api-keys-write',
    body: z.strictObject({ code }),
    responses: { 204: 'empty' },
    refusals: ['not_found'],
  }),
  offerPairing: operation({
    method: 'post',
    path: '/api/v1/pairing/offers',
    tag,
    summary: 'Show a code and a QR code by which a new device is let in, in place of the one shown before',
    description: 'Five minutes, once. After twenty wrong codes from anywhere only the QR code is taken.',
    access: 'api-keys-write',
    body: z.strictObject(welcome),
    responses: { 201: z.object({ offerId: uuid, ...shown }) },
    refusals: ['unavailable'],
  }),
  getPairingOffer: operation({
    method: 'get',
    path: '/api/v1/pairing/offers/{offerId}',
    tag,
    summary: 'Whether a device claimed what was offered, and which',
    access: 'api-keys-read',
    params: offerParams,
    responses: { 200: offer },
  }),
  withdrawPairingOffer: operation({
    method: 'delete',
    path: '/api/v1/pairing/offers/{offerId}',
    tag,
    summary: 'Take back an offer that no device claimed yet',
    access: 'api-keys-delete',
    params: offerParams,
    responses: { 204: 'empty' },
  }),
  claimPairing: operation({
    method: 'post',
    path: '/api/v1/pairing/claim',
    tag,
    summary: 'A new device takes what somebody offers; it gets a key of its own',
    access: 'public',
    body: z.strictObject({ code, deviceName: name.nullish(), keepInCookie }),
    responses: { 200: credential },
    refusals: ['not_found'],
  }),
} as const
