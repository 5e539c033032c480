import type { z } from 'zod'
import type { scanStatus as scanStatusSchema } from '../../../../contract/libraries/libraries.ts'
import { findLibrary, listLibraries } from '../../../../db/queries/scanning/libraries.ts'
import type { Viewer } from '../../../../domain/access/viewer.ts'
import { notFound } from '../../../../domain/errors.ts'
import { browseFolders } from '../../../../library/libraries/browse-folders.ts'
import { createLibrary } from '../../../../library/libraries/create-library.ts'
import { previewLibraryChange } from '../../../../library/libraries/preview-change.ts'
import { previewLibrary } from '../../../../library/libraries/preview-library.ts'
import { deleteLibrary, purgeLibrary } from '../../../../library/libraries/purge-deleted.ts'
import { activeScans, scanStatus, scanStatusFor } from '../../../../library/libraries/scan-status.ts'
import { cancelScan, pauseScan, startScan } from '../../../../library/libraries/scans.ts'
import { type AutoMatchTest, testAutoMatch, testNameRules } from '../../../../library/libraries/test-rules.ts'
import { updateLibrary } from '../../../../library/libraries/update-library.ts'
import type { ApiContext } from '../../../api-context.ts'
import { envelope, pageRequest } from '../../../kit/request/paging.ts'
import { type Handlers, sent } from '../../../kit/route.ts'
import { presentLibrary } from '../../present/present-library.ts'

/** The status of a scan in the format of the API: the same fields, with copied lists. */
function presentScanStatus(status: ReturnType<typeof scanStatusFor>): z.output<typeof scanStatusSchema> {
  return { ...status, errors: status.errors.map((error) => ({ ...error })) }
}

type LibraryNames =
  | 'listLibraries'
  | 'createLibrary'
  | 'previewLibrary'
  | 'previewLibraryChange'
  | 'testNameRules'
  | 'browseFolders'
  | 'getLibrary'
  | 'updateLibrary'
  | 'deleteLibrary'
  | 'purgeLibrary'
type ScanNames =
  | 'scanLibrary'
  | 'getScanStatus'
  | 'cancelScan'
  | 'pauseScan'
  | 'resumeScan'
  | 'listActiveScans'
  | 'streamScans'

export function libraryHandlers(context: ApiContext): Pick<Handlers, LibraryNames> {
  const { reader } = context.database
  return {
    async listLibraries({ query, principal, exchange }) {
      const paging = pageRequest(query)
      const all = await listLibraries(principal.viewer, reader)
      const from = (paging.page - 1) * paging.pageSize
      return envelope(
        exchange,
        paging,
        all.length,
        all.slice(from, from + paging.pageSize).map((record) => presentLibrary(principal.viewer, record)),
      )
    },
    createLibrary: async ({ body, principal }) =>
      presentLibrary(principal.viewer, await createLibrary(principal.viewer, context, body)),
    previewLibrary: ({ body, principal }) => previewLibrary(principal.viewer, context, body),
    previewLibraryChange: ({ params, body, principal }) =>
      previewLibraryChange(principal.viewer, context, params.libraryId, body),
    testNameRules: async ({ body }) => ({ results: testNameRules(body.rules, body.names) }),
    browseFolders: ({ query, principal }) => browseFolders(principal.viewer, context, query.path ?? null),
    async getLibrary({ params, principal }) {
      const record = await findLibrary(principal.viewer, reader, params.libraryId)
      if (record === null) throw notFound('library')
      return presentLibrary(principal.viewer, record)
    },
    async updateLibrary({ params, body, principal }) {
      return presentLibrary(principal.viewer, await updateLibrary(principal.viewer, context, params.libraryId, body))
    },
    async deleteLibrary({ params, principal }) {
      await deleteLibrary(principal.viewer, context, params.libraryId)
      return null
    },
    purgeLibrary: ({ params, principal }) => purgeLibrary(principal.viewer, context, params.libraryId),
  }
}

export function scanHandlers(context: ApiContext): Pick<Handlers, ScanNames> {
  const setPaused = async (viewer: Viewer, libraryId: string, isPaused: boolean) =>
    presentScanStatus(scanStatusFor(viewer, await pauseScan(viewer, context, libraryId, isPaused)))
  return {
    pauseScan: ({ params, principal }) => setPaused(principal.viewer, params.libraryId, true),
    resumeScan: ({ params, principal }) => setPaused(principal.viewer, params.libraryId, false),
    async scanLibrary({ params, query, principal }) {
      const { viewer } = principal
      return presentScanStatus(
        scanStatusFor(viewer, await startScan(viewer, context, params.libraryId, query.mode ?? null)),
      )
    },
    async getScanStatus({ params, principal }) {
      const { viewer } = principal
      if ((await findLibrary(viewer, context.database.reader, params.libraryId)) === null) throw notFound('library')
      const status = await scanStatus(viewer, context, params.libraryId)
      if (status === null) throw notFound('library_scan')
      return presentScanStatus(scanStatusFor(viewer, status))
    },
    async cancelScan({ params, principal }) {
      await cancelScan(principal.viewer, context, params.libraryId)
      return null
    },
    async listActiveScans({ principal }) {
      const { viewer } = principal
      return (await activeScans(viewer, context)).map((status) => presentScanStatus(scanStatusFor(viewer, status)))
    },
    async streamScans({ exchange }) {
      context.streams.scans(exchange)
      return sent
    },
  }
}

export function autoMatchHandlers(context: ApiContext): Pick<Handlers, 'testAutoMatch'> {
  return {
    async testAutoMatch({ params, query, body, principal, exchange }) {
      const paging = pageRequest(query)
      const { conditions, fullTextSearch: fullText } = body
      const request = {
        ...params,
        ...paging,
        fullText: fullText ?? undefined,
        ...(conditions !== undefined && { conditions }),
      }
      const { items, total } = await testAutoMatch(principal.viewer, context, request)
      return envelope(exchange, paging, total, items.map(present))
    },
  }
}

function present({ verdict, ...series }: AutoMatchTest) {
  const rules = verdict.rules.map(({ holds, actual }) => ({ holds, actual: copyOf(actual) }))
  return { ...series, passes: verdict.passes, rules }
}

type Actual = AutoMatchTest['verdict']['rules'][number]['actual']

function copyOf(actual: Actual) {
  return Array.isArray(actual) ? [...actual] : (actual as Exclude<Actual, readonly unknown[]>)
}
