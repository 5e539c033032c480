import { z } from 'zod'
import { httpsSourceKinds, httpsStatuses } from '../../domain/https.ts'
import { operation } from '../operation.ts'
import { dateTime, int } from '../shared.ts'

const source = z
  .object({
    kind: z.enum(httpsSourceKinds).meta({ description: 'Files, an authority with ACME, or the program of Tailscale' }),
    status: z.enum(httpsStatuses).meta({ description: '`requested`: there is none yet, and one is being requested' }),
    names: z.array(z.string()).max(1_000).meta({ description: 'Hosts that the certificate is for' }),
    issuer: z.string().nullable(),
    validFrom: dateTime.nullable(),
    validUntil: dateTime.nullable(),
    problem: z.string().nullable().meta({ description: 'What is wrong and how to fix it' }),
    nextAttemptAt: dateTime.nullable().meta({ description: 'After a failure' }),
  })
  .meta({ id: 'HttpsSource' })

const state = z
  .object({
    enabled: z.boolean().meta({ description: 'Whether `application.tls` names a certificate' }),
    port: int.nullable(),
    addresses: z.array(z.string()).max(100).meta({
      description: 'At which other devices reach the service by https, with a certificate from a well-known authority',
    }),
    sources: z.array(source).max(10).meta({ description: 'Where certificates come from, the preferred ones first' }),
  })
  .meta({ id: 'Https' })

const tag = 'System'

export const httpsOperations = {
  getHttps: operation({
    method: 'get',
    path: '/api/v1/https',
    tag,
    summary: 'The certificates for https, and the addresses at which it works',
    access: 'system-admin',
    responses: { 200: state },
  }),
  checkHttps: operation({
    method: 'post',
    path: '/api/v1/https/check',
    tag,
    summary: 'Look for new certificates, request those that are due, and try the addresses again',
    description: 'Responds at once. An event `network_updated` is sent for what has changed.',
    access: 'system-admin',
    responses: { 200: state },
  }),
} as const
