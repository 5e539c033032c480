import type { z } from 'zod'
import type { scanStatus } from '../../../../contract/libraries/libraries.ts'
import { findLibrary, listLibraries } from '../../../../db/queries/scanning/libraries.ts'
import type { Viewer } from '../../../../domain/access/viewer.ts'
import { notFound } from '../../../../domain/errors.ts'
import { scanStatusFor } from '../../../../library/system/scan-status-for.ts'
import { envelope, pageRequest } from '../../../kit/request/paging.ts'
import { type Handlers, sent } from '../../../kit/route.ts'
import type { ApiContext } from '../../api-context.ts'
import { presentLibrary } from '../../present/present-library.ts'

/** The status of a scan as it goes over the wire: the same fields, in lists of its own. */
function presentScanStatus(status: ReturnType<typeof scanStatusFor>): z.output<typeof scanStatus> {
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

export function libraryHandlers({ context, libraries }: ApiContext): Pick<Handlers, LibraryNames> {
  const { reader } = context.database
  return {
    async listLibraries({ query, principal, exchange }) {
      const asked = pageRequest(query)
      const all = await listLibraries(principal.viewer, reader)
      const from = (asked.page - 1) * asked.pageSize
      return envelope(
        exchange,
        asked,
        all.length,
        all.slice(from, from + asked.pageSize).map((record) => presentLibrary(principal.viewer, record)),
      )
    },
    createLibrary: async ({ body, principal }) =>
      presentLibrary(principal.viewer, await libraries.create(principal.viewer, body)),
    previewLibrary: ({ body, principal }) => libraries.preview(principal.viewer, body),
    previewLibraryChange: ({ params, body, principal }) =>
      libraries.previewChange(principal.viewer, params.libraryId, body),
    testNameRules: async ({ body }) => ({ results: libraries.testRules(body.rules, body.names) }),
    browseFolders: ({ query, principal }) => libraries.browse(principal.viewer, query.path),
    async getLibrary({ params, principal }) {
      const record = await findLibrary(principal.viewer, reader, params.libraryId)
      if (record === null) throw notFound('library')
      return presentLibrary(principal.viewer, record)
    },
    async updateLibrary({ params, body, principal }) {
      return presentLibrary(principal.viewer, await libraries.update(principal.viewer, params.libraryId, body))
    },
    async deleteLibrary({ params, principal }) {
      await libraries.remove(principal.viewer, params.libraryId)
      return null
    },
    purgeLibrary: ({ params, principal }) => libraries.purgeLibrary(principal.viewer, params.libraryId),
  }
}

export function scanHandlers({ context, libraries, streams }: ApiContext): Pick<Handlers, ScanNames> {
  const pauseScan = async (viewer: Viewer, libraryId: string, isPaused: boolean) =>
    presentScanStatus(scanStatusFor(viewer, await libraries.pauseScan(viewer, libraryId, isPaused)))
  return {
    pauseScan: ({ params, principal }) => pauseScan(principal.viewer, params.libraryId, true),
    resumeScan: ({ params, principal }) => pauseScan(principal.viewer, params.libraryId, false),
    async scanLibrary({ params, query, principal }) {
      const { viewer } = principal
      return presentScanStatus(scanStatusFor(viewer, await libraries.scan(viewer, params.libraryId, query.mode)))
    },
    async getScanStatus({ params, principal }) {
      const { viewer } = principal
      if ((await findLibrary(viewer, context.database.reader, params.libraryId)) === null) throw notFound('library')
      const status = await libraries.scanStatus(viewer, params.libraryId)
      if (status === null) throw notFound('library_scan')
      return presentScanStatus(scanStatusFor(viewer, status))
    },
    async cancelScan({ params, principal }) {
      await libraries.cancelScan(principal.viewer, params.libraryId)
      return null
    },
    async listActiveScans({ principal }) {
      const { viewer } = principal
      return (await libraries.activeScans(viewer)).map((status) => presentScanStatus(scanStatusFor(viewer, status)))
    },
    async streamScans({ exchange }) {
      streams.scans(exchange)
      return sent
    },
  }
}
