import { z } from 'zod'
import { pluginLimits } from '../../domain/plugins/plugin-limits.ts'
import { releaseLimits } from '../../domain/releases/release.ts'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { int, uuid } from '../shared.ts'
import { releaseSource } from './release-schemas.ts'

const tag = 'Releases'
const access = 'plugins-manage'
const path = '/api/v1/release-sources'
const maxSources = pluginLimits.plugins * releaseLimits.sources
const one = { tag, access, params: z.object({ sourceId: uuid }), refusals: ['not_found', 'conflict'] } as const

const resetResult = z.object({ deleted: int.min(0) }).meta({ id: 'ReleaseSourceReset' })

export const releaseSourceOperations = {
  listReleaseSources: operation({
    method: 'get',
    path,
    tag,
    summary: 'Where plugins look for new releases, with the outcome of the last poll',
    description: 'Plugins register their sources when they start; they can’t be added by hand.',
    access,
    responses: {
      200: z.object({ sources: z.array(releaseSource).max(maxSources) }).meta({ id: 'ReleaseSources' }),
    },
  }),
  listApplicableReleaseSources: operation({
    method: 'get',
    path: `${path}/applicability`,
    tag,
    summary: 'The sources that look for releases of a series, or of a library',
    access: 'series-read',
    query: z.object({ libraryId: uuid.optional(), seriesId: uuid.optional() }),
    responses: {
      200: z
        .object({
          applicable: z.boolean(),
          pluginDisplayNames: z.array(z.string()).max(pluginLimits.plugins),
          sources: z
            .array(
              z.object({
                id: uuid,
                displayName: z.string(),
                pluginDisplayName: z.string(),
                needsExternalIds: z
                  .array(z.string())
                  .max(maxItems.known)
                  .meta({ description: 'The series needs an ID of one of these services first; empty: it is found' }),
              }),
            )
            .max(maxSources),
        })
        .meta({ id: 'ApplicableReleaseSources' }),
    },
    refusals: ['not_found'],
  }),
  updateReleaseSource: operation({
    ...one,
    method: 'patch',
    path: `${path}/{sourceId}`,
    summary: 'Turn a source on or off, or change its schedule',
    body: z
      .strictObject({
        enabled: z.boolean().optional(),
        cronSchedule: z
          .string()
          .max(120)
          .nullable()
          .optional()
          .meta({ description: 'Five cron fields; null: the setting `releases.poll_cron`' }),
      })
      .meta({ id: 'ReleaseSourceInput' }),
    responses: { 200: releaseSource },
  }),
  pollReleaseSource: operation({
    ...one,
    method: 'post',
    path: `${path}/{sourceId}/poll-now`,
    summary: 'Look for new releases at a source, in the background',
    responses: { 202: z.object({ taskId: uuid }).meta({ id: 'ReleasePollTask' }) },
  }),
  pollReleaseSources: operation({
    method: 'post',
    path: `${path}/poll-now-all`,
    tag,
    summary: 'Look for new releases at all sources that are turned on',
    access,
    responses: {
      202: z
        .object({
          taskIds: z.array(uuid).max(maxSources),
          skipped: int.min(0).meta({ description: 'Sources that are turned off, or whose service asked for a pause' }),
        })
        .meta({ id: 'ReleasePollTasks' }),
    },
    refusals: ['conflict'],
  }),
  resetReleaseSource: operation({
    ...one,
    method: 'post',
    path: `${path}/{sourceId}/reset`,
    summary: 'Delete the releases of a source and what it remembers; the next poll finds them again',
    responses: { 200: resetResult },
  }),
  resetReleaseSources: operation({
    method: 'post',
    path: `${path}/reset-all`,
    tag,
    summary: 'The same for all sources',
    access,
    responses: { 200: resetResult },
  }),
} as const
