import { z } from 'zod'
import { releaseLimits } from '../../domain/releases/release.ts'
import { optional, text } from './message-parts.ts'

const whole = z.number().int().min(0)
const data = (description: string) => optional(z.record(z.string(), z.unknown())).meta({ description })

const span = (description: string) =>
  optional(z.array(z.object({ start: z.number(), end: z.number() })).meta({ maxItems: releaseLimits.spans })).meta({
    description,
  })

/** One release. Its series is named by `seriesId`, or else found by `externalIds`, or else by `seriesTitle`. */
const release = z
  .object({
    externalReleaseId: text('Unique within the source, and the same in each poll; up to 500 characters'),
    seriesId: optional(text('From `releases/list_tracked`')),
    externalIds: optional(z.array(z.object({ source: z.string(), externalId: z.string() }))),
    seriesTitle: optional(z.string()),
    confidence: optional(z.number().meta({ description: 'From 0 to 1; below 0.7 the release is dropped' })),
    reason: optional(text('How the series was matched, such as `alias-exact`')),
    volumes: span('Ranges of whole numbers, both ends included'),
    chapters: span('Ranges of numbers, both ends included'),
    language: optional(text('BCP 47')),
    groupOrUploader: optional(z.string()),
    payloadUrl: optional(text('Page of the release, https or http')),
    mediaUrl: optional(text('What a person would download, https, http or magnet; the server never does')),
    mediaUrlKind: optional(text('Such as `torrent`')),
    infoHash: optional(text('Of a torrent: the same file at several sources is one release')),
    formatHints: data('Up to 8 KB'),
    metadata: data('Up to 8 KB'),
    observedAt: optional(text('RFC 3339')),
    releasedAt: optional(text('RFC 3339')),
  })
  .meta({ id: 'Release' })

const tracked = z
  .object({
    seriesId: z.string(),
    aliases: z.array(z.string()).optional().meta({ description: 'With `requiresAliases`: titles and aliases' }),
    externalIds: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'By the sources of `requiresExternalIds`' }),
    trackChapters: z.boolean(),
    trackVolumes: z.boolean(),
    languages: z.array(z.string()).optional().meta({ description: 'Absent: every language' }),
    latestKnownChapter: z.number().nullable(),
    latestKnownVolume: z.number().nullable(),
  })
  .meta({ id: 'TrackedSeries' })

const source = z
  .object({
    sourceKey: text('The plugin’s own name of it, the same after each start; up to 200 characters'),
    displayName: z.string(),
    kind: text('One of the kinds of the manifest'),
    config: data('Given back with each poll; up to 16 KB'),
  })
  .meta({ id: 'ReleaseSource' })

const ofSource = z.object({ sourceId: z.string() })
const done = z.object({ success: z.boolean() })
const state = data('What the plugin remembers between polls; up to 16 KB')

export const releaseMethods = {
  'releases/poll': {
    params: z.object({
      sourceId: z.string(),
      sourceKey: z.string(),
      config: z.record(z.string(), z.unknown()).nullable(),
      etag: z.string().optional().meta({ description: 'That of the last poll' }),
    }),
    result: z.object({
      releases: optional(z.array(z.unknown())).meta({
        description: 'Releases as for `releases/record`, up to 1,000; instead of reporting each',
      }),
      etag: optional(z.string()),
      notModified: optional(z.boolean()),
      upstreamStatus: optional(z.number().meta({ description: 'HTTP status of the service, the worst one' })),
      retryAfterSeconds: optional(z.number().meta({ description: 'With the status 429' })),
      parsed: optional(z.number().meta({ description: 'Entries that were read' })),
    }),
  },
} as const

/** What a plugin may ask during `releases/poll`, and `releases/register_sources` at any time. */
export const releaseRequests = {
  'releases/register_sources': {
    params: z.object({ sources: z.array(source).meta({ maxItems: releaseLimits.sources }) }),
    result: z.object({ registered: whole, pruned: whole }),
  },
  'releases/list_tracked': {
    params: ofSource.extend({ limit: whole.optional(), offset: whole.optional() }),
    result: z.object({ tracked: z.array(tracked), nextOffset: whole.optional() }),
  },
  'releases/count_tracked': { params: ofSource, result: z.object({ total: whole }) },
  'releases/report_progress': {
    params: z.object({ current: whole, total: whole.optional(), message: z.string().optional() }),
    result: done,
  },
  'releases/record': {
    params: ofSource.extend({ release }),
    result: z.object({ ledgerId: z.string(), deduped: z.boolean() }),
  },
  'releases/source_state/get': {
    params: ofSource,
    result: z.object({
      etag: z.string().optional(),
      state,
      lastPolledAt: z.string().optional(),
      lastError: z.string().optional(),
      lastErrorAt: z.string().optional(),
    }),
  },
  'releases/source_state/set': {
    params: ofSource.extend({ etag: z.string().nullish(), state }),
    result: done,
  },
} as const
