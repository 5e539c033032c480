import { type PluginManifest, pluginTypeOf } from '../../../domain/plugins/manifest.ts'
import { type PluginFailure, type PluginFailureKind, rpcCodes } from '../../../domain/plugins/plugin-failure.ts'
import type { Result } from '../../../domain/result.ts'
import type { PluginSession } from '../../../library/plugins/plugin-runner.ts'
import { shutdownGraceMs } from '../../process/plugin-process.ts'
import type { Calls } from '../types.ts'
import { shown } from './answer-rules.ts'
import type { Setup } from './exchanges.ts'
import { memoryReleases } from './memory-releases.ts'
import { memoryStorage } from './memory-storage.ts'
import type { Trial, TrialRun, TrialStart } from './open-trial.ts'

/** One line of the result. `note`: worth knowing, and not wrong. */
export type Finding = { readonly kind: 'ok' | 'wrong' | 'note'; readonly text: string }
export type Report = (kind: Finding['kind'], text: string) => void

export type Checked = {
  readonly trial: Trial
  readonly setup: Setup
  /** Of each call. */
  readonly timeoutSeconds: number
  readonly clock: () => number
  readonly report: Report
}

/** Failures after which the plugin has ended. */
const fatal: ReadonlySet<PluginFailureKind> = new Set<PluginFailureKind>([
  ...(['not-started', 'exited', 'timeout', 'malformed', 'too-large', 'stopped'] as const),
])

export function isFatal(answer: Result<unknown, PluginFailure>): answer is { ok: false; failure: PluginFailure } {
  return !answer.ok && fatal.has(answer.failure.kind)
}

export function usualStart({ setup, clock }: Checked, isForPerson: boolean): TrialStart {
  const host = memoryReleases([], memoryStorage({}, isForPerson, clock), clock)
  return { setup, isForPerson, http: [], host }
}

/** Checks what every plugin has to do. @returns its manifest; null when it does not start */
export async function checkBasics(checked: Checked): Promise<PluginManifest | null> {
  const { trial, report, timeoutSeconds } = checked
  const run = await trial.start(usualStart(checked, false), async (session) => {
    const ping = await session.call('ping', {}, { timeoutSeconds })
    const unknown = await session.call('inglenook/no-such-method', {}, { timeoutSeconds })
    return { manifest: session.manifest, ping, unknown }
  })
  if (!run.outcome.ok) {
    report('wrong', `start: ${run.outcome.failure.message}`)
    return null
  }
  const { manifest, ping, unknown } = run.outcome.value
  checkManifest(checked, manifest)
  if (ping.ok && ping.value === 'pong') report('ok', 'ping answers "pong"')
  else report('wrong', `ping has to answer "pong", not ${answerText(ping)}`)
  if (!unknown.ok && unknown.failure.code === rpcCodes.methodNotFound) report('ok', 'an unknown method gets -32601')
  else report('wrong', `an unknown method has to get the error -32601, not ${answerText(unknown)}`)
  checkShutdown(checked, run)
  await checkOddParams(checked, manifest)
  return manifest
}

function checkManifest({ trial, report }: Checked, manifest: PluginManifest): void {
  const { plugin } = trial
  const { metadataProvider, userReadSync, userRecommendationProvider, releaseSource } = manifest.capabilities
  report('ok', `the manifest can be read: ${manifest.displayName} ${manifest.version}`)
  if (plugin.version !== null && plugin.version !== manifest.version) {
    report('wrong', `version is ${plugin.version} in plugin.json and ${manifest.version} in the manifest`)
  }
  const isUseful = userReadSync || userRecommendationProvider || metadataProvider.length > 0 || releaseSource !== null
  if (!isUseful) {
    const needed = 'metadataProvider, userReadSync, userRecommendationProvider or releaseSource'
    report('wrong', `the manifest has no capability: it needs ${needed}`)
  }
}

function checkShutdown({ report }: Checked, { shutdownMs, exit }: TrialRun<unknown>): void {
  const seconds = shutdownGraceMs.askedMs / 1_000
  if (shutdownMs >= shutdownGraceMs.askedMs || exit?.signal != null) {
    report('wrong', `shutdown: it has to answer and end within ${seconds} seconds, and had to be killed`)
  } else if (exit?.code !== 0) report('wrong', `shutdown: it has to end with exit code 0, not ${exit?.code}`)
  else report('ok', 'shutdown: it ends within its time')
}

const seriesMethods = ['metadata/series/search', 'metadata/series/match', 'metadata/series/get'] as const
/** `metadata/book/match` may be missing. */
const bookMethods = ['metadata/book/search', 'metadata/book/get'] as const
const syncMethods = ['sync/getUserInfo', 'sync/pullProgress', 'sync/pushProgress', 'sync/status'] as const

/** Plugins can do without the others. */
const recommendationMethods = ['recommendations/get'] as const

/** Methods that the server asks because of what the manifest says. */
export function methodsOf({ capabilities }: Pick<PluginManifest, 'capabilities'>): readonly (keyof Calls)[] {
  const { metadataProvider, batchMatch, userReadSync, userRecommendationProvider, releaseSource } = capabilities
  return [
    ...(metadataProvider.includes('series') ? seriesMethods : []),
    ...(batchMatch ? (['metadata/series/matchMany'] as const) : []),
    ...(metadataProvider.includes('book') ? bookMethods : []),
    ...(userReadSync ? syncMethods : []),
    ...(userRecommendationProvider ? recommendationMethods : []),
    ...(releaseSource === null ? [] : (['releases/poll'] as const)),
  ]
}

/** Missing, and of the wrong types. */
const oddParams = [
  {},
  { query: 7, title: 7, externalId: {}, items: 7, limit: 'many', cursor: 7, entries: 'none', library: 'none' },
]

/** One process for all methods, and another one after each that ended it. */
async function checkOddParams(checked: Checked, manifest: PluginManifest): Promise<void> {
  const { trial, report, timeoutSeconds } = checked
  const isForPerson = pluginTypeOf(manifest) === 'user'
  const left = [...methodsOf(manifest)]
  while (left.length > 0) {
    const run = await trial.start(usualStart(checked, isForPerson), async (session) => {
      for (let method = left.shift(); method !== undefined; method = left.shift()) {
        const { problem, hasEnded } = await askOddly(session, method, timeoutSeconds)
        if (problem === null) report('ok', `${method} stands wrong parameters`)
        else report('wrong', problem)
        if (hasEnded) return
      }
    })
    if (!run.outcome.ok) {
      report('wrong', `start${isForPerson ? ' for a person' : ''}: ${run.outcome.failure.message}`)
      return
    }
  }
}

type Asked = { readonly problem: string | null; readonly hasEnded: boolean }

async function askOddly(session: PluginSession, method: string, timeoutSeconds: number): Promise<Asked> {
  for (const params of oddParams) {
    const answer = await session.call(method, params, { timeoutSeconds })
    if (isFatal(answer)) {
      const { message } = answer.failure
      const problem = `${method} with ${shown(params)} has to get the error -32602 or another. ${message}`
      return { problem, hasEnded: true }
    }
    if (!answer.ok && answer.failure.code === rpcCodes.methodNotFound) {
      const problem = `${method} is needed for the capabilities of the manifest, and is not known`
      return { problem, hasEnded: false }
    }
  }
  return { problem: null, hasEnded: false }
}

export function answerText(answer: Result<unknown, PluginFailure>): string {
  if (answer.ok) return `the answer ${shown(answer.value)}`
  const { code, message } = answer.failure
  return code === null ? `a failure: ${message}` : `the error ${code}: ${message}`
}
