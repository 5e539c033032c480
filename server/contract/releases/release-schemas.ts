import { z } from 'zod'
import { maxMissing } from '../../domain/releases/gaps.ts'
import { releaseLimits, releaseStates } from '../../domain/releases/release.ts'
import { dateTime, int, uuid } from '../shared.ts'

/** Shapes of releases, their sources and what series are tracked for. */
export const state = z.enum(releaseStates).meta({
  description:
    '`announced`: new; `dismissed`, `marked_acquired` and `hidden`: by a person; `ignored`: not wanted by the tracking ' +
    'of the series when it was found',
})
export const span = z.object({ start: z.number(), end: z.number() }).meta({ id: 'NumberRange' })
const spans = (description: string) => z.array(span).max(releaseLimits.spans).meta({ description })
const data = z.record(z.string(), z.unknown()).nullable().meta({ description: 'As the plugin reported it' })

export const release = z
  .object({
    id: uuid,
    seriesId: uuid,
    seriesTitle: z.string(),
    libraryId: uuid,
    libraryName: z.string(),
    sourceId: uuid,
    sourceName: z.string(),
    externalReleaseId: z.string(),
    state,
    confidence: z.number().meta({ description: 'How certain the series is, 0.7 to 1' }),
    matchReason: z.string(),
    volumes: spans('Ranges of volumes, both ends included'),
    chapters: spans('Ranges of chapters, both ends included'),
    volume: int.nullable().meta({ description: 'The highest volume' }),
    chapter: z.number().nullable().meta({ description: 'The highest chapter' }),
    language: z.string().nullable().meta({ description: 'BCP 47; null: unknown' }),
    groupOrUploader: z.string().nullable(),
    payloadUrl: z.string().nullable().meta({ description: 'Page of the release, https or http' }),
    mediaUrl: z.string().nullable().meta({ description: 'The server never downloads it' }),
    mediaUrlKind: z.string().nullable(),
    infoHash: z.string().nullable(),
    formatHints: data,
    metadata: data,
    here: z.boolean().meta({ description: 'A book with its highest volume or chapter is in the library' }),
    releasedAt: dateTime.nullable(),
    observedAt: dateTime.meta({ description: 'When the plugin found it' }),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'Release' })

export const releaseSource = z
  .object({
    id: uuid,
    pluginId: uuid,
    pluginName: z.string(),
    pluginDisplayName: z.string(),
    pluginEnabled: z.boolean(),
    sourceKey: z.string(),
    displayName: z.string(),
    kind: z.string(),
    config: data,
    enabled: z.boolean(),
    cronSchedule: z
      .string()
      .nullable()
      .meta({ description: 'Five cron fields; null: the setting `releases.poll_cron`' }),
    nextPollAt: dateTime.nullable(),
    lastPolledAt: dateTime.nullable(),
    lastError: z.string().nullable(),
    lastErrorAt: dateTime.nullable(),
    lastSummary: z
      .object({
        parsed: int.min(0),
        recorded: int.min(0).meta({ description: 'New releases' }),
        deduped: int.min(0).meta({ description: 'Releases that were known' }),
        dropped: int.min(0).meta({ description: 'Releases of no tracked series, uncertain or invalid' }),
        notModified: z.boolean(),
        upstreamStatus: int.nullable(),
      })
      .nullable()
      .meta({ description: 'The last poll that succeeded' }),
    waitsUntil: dateTime.nullable().meta({ description: 'Its service asked for a pause' }),
    announced: int.min(0).meta({ description: 'Releases that nobody has decided about' }),
    total: int.min(0).meta({ description: 'All of its releases' }),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'ReleaseSource' })

const gap = z
  .object({
    here: z.number().nullable().meta({ description: 'The highest number in the library; null: no book has one' }),
    latest: z.number().nullable().meta({ description: 'The highest number that is out; null: unknown' }),
    missing: z
      .array(span)
      .max(maxMissing)
      .nullable()
      .meta({ description: 'What is out and not in the library; null: unknown' }),
    cut: z.boolean().meta({ description: 'There are more missing ones than listed' }),
  })
  .meta({ id: 'ReleaseGap' })

export const tracking = z
  .object({
    seriesId: uuid,
    tracked: z.boolean(),
    trackChapters: z.boolean(),
    trackVolumes: z.boolean(),
    languages: z
      .array(z.string())
      .max(releaseLimits.languages)
      .nullable()
      .meta({ description: 'BCP 47; null: every language' }),
    latestKnownChapter: z.number().nullable(),
    latestKnownVolume: int.nullable(),
    volumes: gap,
    chapters: gap,
    updatedAt: dateTime.nullable(),
  })
  .meta({ id: 'SeriesTracking' })

export const alias = z
  .object({ id: uuid, seriesId: uuid, alias: z.string(), normalized: z.string(), createdAt: dateTime })
  .meta({ id: 'SeriesAlias' })
