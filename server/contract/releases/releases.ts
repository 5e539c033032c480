import { z } from 'zod'
import { releaseStates } from '../../domain/releases/release.ts'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { int, paginated, paging, seriesParams, uuid } from '../shared.ts'
import { release, state } from './release-schemas.ts'

const tag = 'Releases'
const path = '/api/v1/releases'
const params = z.object({ releaseId: uuid })

const yesOrNo = z.enum(['true', 'false']).transform((word) => word === 'true')
const stateFilter = z.enum([...releaseStates, 'all']).default('announced')
const filters = {
  state: stateFilter,
  seriesId: uuid.optional(),
  sourceId: uuid.optional(),
  language: z.string().max(40).optional(),
  libraryId: uuid.optional(),
  here: yesOrNo.optional().meta({ description: 'Whether the library has a book with its highest number' }),
}

const facet = z.object({ value: z.string(), name: z.string(), count: int.min(0) }).meta({ id: 'ReleaseFacet' })
const facets = z.array(facet).max(maxItems.known)

const bulk = z
  .strictObject({
    ids: z.array(uuid).min(1).max(maxItems.selected),
    action: z
      .enum(['dismiss', 'mark-acquired', 'ignore', 'hide', 'announce', 'delete'])
      .meta({ description: '`announce` makes them new again' }),
  })
  .meta({ id: 'ReleaseBulkInput' })

const decision = { tag, access: 'series-write', params, refusals: ['not_found'] } as const

export const releaseOperations = {
  listReleases: operation({
    method: 'get',
    path,
    tag,
    summary: 'Releases of tracked series, newest first',
    description:
      'What plugins found about series that are visible. States are the same for all people of the server. Nothing is ' +
      'ever downloaded.',
    access: 'series-read',
    query: z.object({ ...paging, ...filters }),
    responses: { 200: paginated(release, 'ReleasePage') },
  }),
  listReleaseFacets: operation({
    method: 'get',
    path: `${path}/facets`,
    tag,
    summary: 'How many releases there are by state, source, library, language and series',
    description: 'Each list is without the filter of the same name; up to 200 values, the most frequent first.',
    access: 'series-read',
    query: z.object(filters),
    responses: {
      200: z
        .object({ states: facets, sources: facets, libraries: facets, languages: facets, series: facets })
        .meta({ id: 'ReleaseFacets' }),
    },
  }),
  decideReleases: operation({
    method: 'post',
    path: `${path}/bulk`,
    tag,
    summary: 'Change the state of up to 500 releases, or delete them',
    description: 'A deleted release that its source still reports is found again by the next poll.',
    access: 'series-write',
    body: bulk,
    responses: {
      200: z
        .object({ affected: int.min(0), notFound: z.array(uuid).max(maxItems.selected) })
        .meta({ id: 'ReleaseBulkResult' }),
    },
  }),
  updateRelease: operation({
    ...decision,
    method: 'patch',
    path: `${path}/{releaseId}`,
    summary: 'Change the state of a release',
    body: z.strictObject({ state }).meta({ id: 'ReleaseInput' }),
    responses: { 200: release },
  }),
  deleteRelease: operation({
    ...decision,
    method: 'delete',
    path: `${path}/{releaseId}`,
    summary: 'Delete a release; the next poll finds it again while its source reports it',
    responses: { 204: 'empty' },
  }),
  dismissRelease: operation({
    ...decision,
    method: 'post',
    path: `${path}/{releaseId}/dismiss`,
    summary: 'Dismiss a release',
    responses: { 200: release },
  }),
  markReleaseAcquired: operation({
    ...decision,
    method: 'post',
    path: `${path}/{releaseId}/mark-acquired`,
    summary: 'Mark a release as acquired',
    responses: { 200: release },
  }),
  listSeriesReleases: operation({
    method: 'get',
    path: '/api/v1/series/{seriesId}/releases',
    tag,
    summary: 'The releases of a series, newest first',
    access: 'series-read',
    params: seriesParams,
    query: z.object({ ...paging, state: stateFilter.default('all') }),
    responses: { 200: paginated(release, 'SeriesReleasePage') },
    refusals: ['not_found'],
  }),
} as const
