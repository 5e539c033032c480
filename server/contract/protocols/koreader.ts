import { z } from 'zod'
import { int } from '../shared.ts'
import { json, type Protocol, type ProtocolAddress } from './protocol.ts'

const tags = ['KOReader sync'] as const
const document = z.string().min(1).max(255).meta({ description: 'Document ID in KOReader: its hash or name' })
const at = z.int().min(0).meta({ description: 'Unix time in seconds' })

const progress = z
  .looseObject({
    document,
    progress: z.string().meta({ description: 'Page, or position in an EPUB (XPointer)' }),
    percentage: z.number().min(0).max(1),
    device: z.string().optional(),
    device_id: z.string().optional(),
  })
  .meta({ id: 'KoreaderProgress' })

const addresses: readonly ProtocolAddress[] = [
  {
    method: 'get',
    path: '/koreader/healthcheck',
    tags,
    access: 'public',
    summary: 'Whether the server is available',
    responses: { 200: json(z.object({ state: z.literal('OK') })) },
  },
  {
    method: 'post',
    path: '/koreader/users/create',
    tags,
    access: 'public',
    summary: 'Check a user name and key when KOReader registers',
    description:
      'Creates nothing: returns 201 if both are valid, else 402 with a message that explains how to get a key.',
    body: json(
      z.looseObject({ username: z.string(), password: z.string().meta({ description: 'MD5 of an API key' }) }),
    ),
    responses: {
      201: json(z.object({ username: z.string() })),
      402: json(z.object({ code: int, message: z.string() })),
    },
  },
  {
    method: 'get',
    path: '/koreader/users/auth',
    tags,
    access: 'signed-in',
    summary: 'Whether the credentials are valid',
    responses: { 200: json(z.object({ authorized: z.literal('OK') })) },
  },
  {
    method: 'put',
    path: '/koreader/syncs/progress',
    tags,
    access: 'progress-write',
    body: json(progress),
    summary: 'Save reading progress',
    responses: { 200: json(z.object({ document, timestamp: at })) },
  },
  {
    method: 'get',
    path: '/koreader/syncs/progress/{document}',
    tags,
    access: 'progress-read',
    summary: 'Reading progress; an empty object if there is none',
    responses: { 200: json(progress.partial().extend({ timestamp: at.optional() })) },
  },
]

const refusal = z.looseObject({ error: z.string(), message: z.string(), code: int }).meta({
  id: 'KoreaderError',
  description: '`code` is the error number of the KOReader sync server',
})

/** Progress sync of KOReader. */
export const koreader: Protocol = {
  name: 'koreader',
  base: '/koreader',
  addresses,
  params: { document },
  security: [['koreaderUser', 'koreaderKey'], ['bearer'], ['apiKey'], ['basic']],
  refusal: () => json(refusal),
}
