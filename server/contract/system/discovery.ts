import { z } from 'zod'
import { discoveryHints, discoveryProblems } from '../../domain/discovery.ts'
import { operation } from '../operation.ts'
import { int } from '../shared.ts'

const codesOf = <T extends string>(words: Readonly<Record<T, string>>) => z.enum(Object.keys(words) as [T, ...T[]])

const problem = z
  .object({
    code: codesOf(discoveryProblems),
    message: z.string().meta({ description: 'What is wrong and how to fix it' }),
  })
  .meta({ id: 'DiscoveryProblem' })

const hint = z.object({ code: codesOf(discoveryHints), message: z.string() }).meta({ id: 'DiscoveryHint' })

const state = z
  .object({
    enabled: z.boolean().meta({ description: 'The setting `discovery.enabled`' }),
    status: z.enum(['visible', 'starting', 'hidden']),
    problem: problem.nullable().meta({ description: 'Why it is hidden' }),
    hints: z.array(hint).max(10).meta({ description: 'What may prevent some devices from finding it' }),
    name: z.string().nullable().meta({ description: 'Name shown on other devices' }),
    hostName: z.string().nullable().meta({ description: 'Such as `inglenook-3f2a.local`' }),
    address: z.string().nullable().meta({ description: 'Announced IPv4 address' }),
    port: int.nullable().meta({ description: 'Port of the bound socket' }),
    services: z.array(z.string()).max(10).meta({ description: 'Announced DNS-SD service types' }),
  })
  .meta({ id: 'Discovery' })

const appPaths = z
  .object({
    opds: z.string().meta({ description: 'OPDS 1.2 with page streaming, supported by most apps' }),
    opds2: z.string().meta({ description: 'OPDS 2.0' }),
    compat: z
      .object({
        enabled: z.boolean(),
        path: z.string(),
        port: int.nullable().meta({ description: 'Separate port with the same API at its root' }),
      })
      .meta({ description: 'The API for apps made for Komga' }),
    koreader: z.object({ enabled: z.boolean(), path: z.string() }).meta({ description: 'Progress sync of KOReader' }),
  })
  .meta({ id: 'AppPaths' })

const tag = 'System'

export const discoveryOperations = {
  getAppPaths: operation({
    method: 'get',
    path: '/api/v1/info/apps',
    tag,
    summary: 'Paths to enter in reading apps after the address of the service, and which are enabled',
    access: 'signed-in',
    responses: { 200: appPaths },
  }),
  getDiscovery: operation({
    method: 'get',
    path: '/api/v1/discovery',
    tag,
    summary: 'How the service is announced on the network',
    access: 'signed-in',
    responses: { 200: state },
  }),
  checkDiscovery: operation({
    method: 'post',
    path: '/api/v1/discovery/check',
    tag,
    summary: 'Check whether other devices can find the service on the network',
    description: 'Takes up to three seconds. Concurrent requests share one result.',
    access: 'system-admin',
    responses: {
      200: z
        .object({
          heard: z.boolean().meta({ description: 'Whether the network answered with the records of this service' }),
          problem: problem.nullable().meta({ description: 'Why it was not found' }),
          state,
        })
        .meta({ id: 'DiscoveryCheck' }),
    },
  }),
} as const
