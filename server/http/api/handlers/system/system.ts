import { countUsers } from '../../../../db/queries/users/users.ts'
import { AppError } from '../../../../domain/errors.ts'
import { sendText } from '../../../kit/answer/send-json.ts'
import { addressForDevices } from '../../../kit/own-origin.ts'
import { type Handlers, sent } from '../../../kit/route.ts'
import type { ApiContext } from '../../api-context.ts'
import { presentMetrics, presentPrometheus } from '../../present/present-metrics.ts'

type Names =
  | 'getOrphanStats'
  | 'queueCleanup'
  | 'getHealth'
  | 'getInfo'
  | 'getDeviceAddress'
  | 'getMetrics'
  | 'cleanupThumbnails'
  | 'listLogLines'
  | 'streamEvents'

export function systemHandlers(parts: ApiContext): Pick<Handlers, Names> {
  const { context, figures, libraries, recentLines, streams, baseUrl, host } = parts
  return {
    async getHealth() {
      try {
        await context.database.quickCheck()
        await countUsers(context.database.reader)
      } catch (error) {
        if (error instanceof AppError) throw error
        throw new AppError('database_unreadable')
      }
      return { status: 'ok' }
    },
    getInfo: async () => ({ name: 'Inglenook', version: figures.version }),
    getDeviceAddress: async ({ exchange }) => addressForDevices(exchange, { baseUrl, host }),
    async getMetrics({ query, principal, exchange }) {
      const read = await figures.read(principal.viewer)
      const format = query.format ?? formatOf(exchange.req.headers.accept)
      if (format === 'json') return presentMetrics(read)
      sendText(exchange, 'text/plain; version=0.0.4; charset=utf-8', presentPrometheus(read))
      return sent
    },
    cleanupThumbnails: () => libraries.cleanupThumbnails(),
    async getOrphanStats({ query }) {
      const { files, ...counts } = await libraries.countOrphans()
      return query.includeFiles === 'true' ? { ...counts, files } : counts
    },
    async queueCleanup({ principal }) {
      const taskId = await libraries.queueCleanup(principal.viewer)
      return { taskId, message: 'Unused files are being removed. The task shows what was found.' }
    },
    listLogLines: async ({ query }) => ({ lines: recentLines(query).map((line) => ({ ...line })) }),
    async streamEvents({ exchange, query }) {
      streams.events(exchange, { include: query.include?.split(',') ?? [], since: query.since ?? null })
      return sent
    },
  }
}

/** Collectors name texts with parameters (`text/plain;version=0.0.4`) and never JSON; everyone else gets JSON. */
function formatOf(accept = ''): 'json' | 'prometheus' {
  const wantsText = /(^|,)\s*(text\/plain|application\/openmetrics-text)\s*(;|,|$)/i.test(accept)
  return wantsText && !/json/i.test(accept) ? 'prometheus' : 'json'
}
