import {
  type DiscoveryProblem,
  type DiscoveryState,
  discoveryHints,
  discoveryProblems,
} from '../../../../domain/discovery.ts'
import { cleanupThumbnails, countOrphans, queueCleanup } from '../../../../library/maintenance/cleanup-thumbnails.ts'
import type { ApiContext } from '../../../api-context.ts'
import { sendText } from '../../../kit/answer/send-json.ts'
import { addressForDevices } from '../../../kit/own-origin.ts'
import { type Handlers, sent } from '../../../kit/route.ts'
import { presentMetrics, presentPrometheus } from '../../present/present-metrics.ts'

type Names =
  | 'getOrphanStats'
  | 'queueCleanup'
  | 'getInfo'
  | 'getIdentity'
  | 'getDeviceAddress'
  | 'getMetrics'
  | 'cleanupThumbnails'
  | 'listLogLines'
  | 'listCrashes'
  | 'streamEvents'

export function systemHandlers(context: ApiContext): Pick<Handlers, Names> {
  return {
    getInfo: async () => ({ name: 'Inglenook', version: context.figures.version }),
    getIdentity: ({ query }) => context.proveIdentity(query.challenge),
    getDeviceAddress: async ({ exchange }) => addressForDevices(exchange, { ...context, host: context.host() }),
    async getMetrics({ query, principal, exchange }) {
      const read = await context.figures.read(principal.viewer)
      const format = query.format ?? formatOf(exchange.req.headers.accept)
      if (format === 'json') return presentMetrics(read)
      sendText(exchange, 'text/plain; version=0.0.4; charset=utf-8', presentPrometheus(read))
      return sent
    },
    cleanupThumbnails: () => cleanupThumbnails(context),
    async getOrphanStats({ query }) {
      const { files, ...counts } = await countOrphans(context)
      return query.includeFiles === 'true' ? { ...counts, files } : counts
    },
    async queueCleanup({ principal }) {
      const taskId = await queueCleanup(principal.viewer, context)
      return { taskId, message: 'Unused files are being removed. The task shows what was found.' }
    },
    listLogLines: async ({ query }) => ({ lines: context.recentLines(query).map((line) => ({ ...line })) }),
    async listCrashes() {
      const crashes = await context.crashes()
      return { crashes: crashes.map(({ at, ...crash }) => ({ ...crash, time: new Date(at).toISOString() })) }
    },
    async streamEvents({ exchange, query }) {
      context.streams.events(exchange, { include: query.include?.split(',') ?? [], since: query.since ?? null })
      return sent
    },
  }
}

/** Collectors request texts with parameters (`text/plain;version=0.0.4`) and never JSON; all others get JSON. */
function formatOf(accept = ''): 'json' | 'prometheus' {
  const wantsText = /(^|,)\s*(text\/plain|application\/openmetrics-text)\s*(;|,|$)/i.test(accept)
  return wantsText && !/json/i.test(accept) ? 'prometheus' : 'json'
}

export function discoveryHandlers(
  context: ApiContext,
): Pick<Handlers, 'getAppPaths' | 'getDiscovery' | 'checkDiscovery'> {
  return {
    getAppPaths: async () => context.appPaths(),
    getDiscovery: async () => presentState(context.discovery.state()),
    async checkDiscovery() {
      const { heard, problem, state } = await context.discovery.check()
      return { heard, problem: presentProblem(problem), state: presentState(state) }
    },
  }
}

function presentState({ problem, hints, services, ...state }: DiscoveryState) {
  return {
    ...state,
    problem: presentProblem(problem),
    hints: hints.map((code) => ({ code, message: discoveryHints[code] })),
    services: [...services],
  }
}

function presentProblem(code: DiscoveryProblem | null) {
  return code === null ? null : { code, message: discoveryProblems[code] }
}
