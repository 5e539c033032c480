import { z } from 'zod'
import { crashParts } from '../../domain/crash.ts'
import { logLevels } from '../../domain/vocabulary.ts'
import { maxItems } from '../bounds.ts'
import { eventLines, streamEvent } from '../events.ts'
import { operation } from '../operation.ts'
import { dateTime, int, int64, uuid } from '../shared.ts'

const metrics = z
  .object({
    libraryCount: int64,
    seriesCount: int64,
    bookCount: int64,
    pageCount: int64,
    userCount: int64.nullable().meta({ description: 'Null without `users-read`' }),
    databaseSize: int64.nullable().meta({ description: 'Null if you see only part of the catalog' }),
    totalBookSize: int64,
    libraries: z
      .array(z.object({ id: uuid, name: z.string(), seriesCount: int64, bookCount: int64, totalSize: int64 }))
      .max(maxItems.libraries),
    tasks: z
      .object({ pendingCount: int64, processingCount: int64, completedCount: int64, failedCount: int64 })
      .meta({ description: 'Only your own tasks without `tasks-read`' }),
    process: z.object({
      version: z.string(),
      uptimeSeconds: z.number(),
      residentBytes: int64,
      heapUsedBytes: int64,
      eventLoopDelayP99Ms: z.number(),
    }),
    servers: z
      .array(
        z.object({
          name: z.string().meta({ description: 'Of the computer' }),
          processId: int,
          version: z.string(),
          startedAt: dateTime,
          hasSharedFolder: z
            .boolean()
            .meta({ description: 'False: it uses another data folder than the server that answers' }),
          isThis: z.boolean().meta({ description: 'The server that answers' }),
        }),
      )
      .max(maxItems.known)
      .meta({
        description:
          'The running servers of a PostgreSQL database; empty with the embedded one and without `system-admin`',
      }),
  })
  .meta({ id: 'Metrics' })

const cleanup = z
  .object({
    thumbnailsDeleted: int.min(0),
    coversDeleted: int.min(0),
    bytesFreed: int64,
    failures: int.min(0),
    errors: z.array(z.string()).max(20),
  })
  .meta({ id: 'CleanupResult' })

const logLine = z
  .object({
    time: dateTime,
    level: z.enum(logLevels),
    subsystem: z.string().nullable(),
    message: z.string(),
    fields: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'LogLine' })

const crash = z
  .object({
    time: dateTime,
    part: z.enum(crashParts).meta({
      description: 'Of the desktop app: `window`, `graphics` and `helper`; `reader` is a process that reads files',
    }),
    reason: z.string().meta({ description: 'A code, such as `crashed`, `oom` or `unresponsive`' }),
    version: z.string(),
    details: z.string().meta({ description: 'What is known besides, in English' }),
  })
  .meta({ id: 'Crash' })

const orphans = z
  .object({
    orphanedThumbnails: int.min(0),
    orphanedCovers: int.min(0),
    totalSizeBytes: int64,
    files: z
      .array(
        z.object({
          path: z.string(),
          fileType: z.enum(['thumbnail', 'cover']),
          entityId: uuid.nullable(),
          sizeBytes: int64,
        }),
      )
      .max(1_000)
      .optional(),
  })
  .meta({ id: 'OrphanStats' })

export const systemOperations = {
  getHealth: operation({
    method: 'get',
    path: '/health',
    tag: 'System',
    summary: 'The health of the service; fails with 503 and the reason if the database can’t be read',
    access: 'public',
    rate: 'exempt',
    responses: { 200: z.object({ status: z.string() }) },
    refusals: ['unavailable'],
  }),
  getInfo: operation({
    method: 'get',
    path: '/api/v1/info',
    tag: 'System',
    summary: 'Name and version of the service',
    access: 'public',
    responses: { 200: z.object({ name: z.string(), version: z.string() }) },
  }),
  getIdentity: operation({
    method: 'get',
    path: '/api/v1/info/identity',
    tag: 'System',
    summary: 'Shows that this is the service that somebody connected to before',
    description:
      'The desktop app remembers the public key of the libraries that it opens, and asks its user when another one ' +
      'answers at their address. The signature (Ed25519) is over the ASCII text `inglenook-server:<id>:<challenge>`.',
    access: 'public',
    query: z.object({
      challenge: z
        .string()
        .regex(/^[\w-]{22,86}$/)
        .meta({ description: 'From 16 to 64 random bytes, in base64url' }),
    }),
    responses: {
      200: z
        .object({
          id: z.string().meta({ description: 'Of the installation, as it is announced in the network' }),
          publicKey: z.string().meta({ description: 'SubjectPublicKeyInfo, in base64url' }),
          signature: z.string().meta({ description: 'In base64url' }),
        })
        .meta({ id: 'Identity' }),
    },
  }),
  getDeviceAddress: operation({
    method: 'get',
    path: '/api/v1/info/address',
    tag: 'System',
    summary: 'The address to give to other devices',
    description:
      'The configured address, else one at which https works, else that of this request. If it is `localhost`, the address of the computer in its ' +
      'network is returned instead. Links and codes for other devices begin with it.',
    access: 'signed-in',
    responses: {
      200: z
        .object({
          url: z.string().meta({ description: 'Without a trailing slash' }),
          isForOthers: z.boolean().meta({ description: 'False: the service is only available on its own computer' }),
          httpUrl: z.string().nullable().meta({ description: 'The same by http, for devices that can’t use https' }),
        })
        .meta({ id: 'DeviceAddress' }),
    },
  }),
  getMetrics: operation({
    method: 'get',
    path: '/api/v1/metrics',
    aliases: ['/api/v1/metrics/inventory'],
    tag: 'System',
    summary: 'Inventory, tasks and process; Prometheus text for `Accept: text/plain` or `format=prometheus`',
    access: 'libraries-read',
    query: z.object({ format: z.enum(['json', 'prometheus']).optional() }),
    responses: { 200: metrics },
  }),
  cleanupThumbnails: operation({
    method: 'post',
    path: '/api/v1/maintenance/cleanup-thumbnails',
    aliases: [{ method: 'delete', path: '/api/v1/admin/cleanup-orphans' }],
    tag: 'System',
    summary: 'Remove unused thumbnails and covers',
    access: 'system-admin',
    responses: { 200: cleanup },
  }),
  getOrphanStats: operation({
    method: 'get',
    path: '/api/v1/admin/cleanup-orphans/stats',
    tag: 'System',
    summary: 'Preview a clean-up of unused thumbnails and covers; nothing is changed',
    access: 'system-admin',
    query: z.object({
      includeFiles: z
        .enum(['true', 'false'])
        .default('false')
        .meta({ description: 'Also return the first thousand files' }),
    }),
    responses: { 200: orphans },
  }),
  queueCleanup: operation({
    method: 'post',
    path: '/api/v1/admin/cleanup-orphans',
    tag: 'System',
    summary: 'Remove unused thumbnails and covers as a task',
    access: 'system-admin',
    responses: { 202: z.object({ taskId: uuid, message: z.string() }) },
  }),
  listLogLines: operation({
    method: 'get',
    path: '/api/v1/admin/logs',
    tag: 'System',
    summary: 'The latest log lines since the start, newest first; secrets are redacted',
    access: 'system-admin',
    query: z.object({
      level: z.enum(logLevels).optional().meta({ description: 'This level and more severe ones' }),
      text: z.string().max(200).optional().meta({ description: 'Anywhere in the line, ignoring case' }),
      limit: z.coerce.number().multipleOf(1).min(1).max(2_000).default(200).meta({ type: 'integer' }),
    }),
    responses: { 200: z.object({ lines: z.array(logLine).max(2_000) }).meta({ id: 'LogLines' }) },
  }),
  listCrashes: operation({
    method: 'get',
    path: '/api/v1/admin/crashes',
    tag: 'System',
    summary: 'The latest crashes of the service and of its desktop app, newest first',
    description: 'They are stored in the data folder and sent nowhere.',
    access: 'system-admin',
    responses: { 200: z.object({ crashes: z.array(crash).max(50) }).meta({ id: 'Crashes' }) },
  }),
  streamEvents: operation({
    method: 'get',
    path: '/api/v1/events',
    aliases: ['/api/v1/events/stream'],
    tag: 'Events',
    summary: 'All events visible to the viewer; replay from `Last-Event-ID`',
    description:
      'Each `data:` line is an object with a `type`, a `StreamEvent`:\n\n' +
      `${eventLines}\n\n` +
      'Events requested with `include` use the same connection, have no IDs, and are never replayed; `scans` and `tasks` ' +
      'begin with what is running.',
    access: 'signed-in',
    rate: 'exempt',
    query: z.object({
      include: z
        .string()
        .regex(/^(scans|tasks|log|place)(,(scans|tasks|log|place))*$/)
        .optional()
        .meta({ description: 'Any of `scans`, `tasks`, `log` and `place`, separated by commas' }),
      since: z
        .string()
        .max(40)
        .optional()
        .meta({ description: 'The ID of the last event received; the header `Last-Event-ID` takes precedence' }),
    }),
    responses: { 200: 'event-stream' },
    events: streamEvent,
  }),
} as const
