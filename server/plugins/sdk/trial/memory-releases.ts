import { membersOf } from '../../../domain/plugins/answer-parts.ts'
import { type RpcError, rpcCodes } from '../../../domain/plugins/plugin-failure.ts'
import { readRelease } from '../../../domain/releases/read-release.ts'
import { failWith, type Result, succeed } from '../../../domain/result.ts'
import type { PluginHost } from '../../../library/plugins/plugin-runner.ts'

type Answer = Result<unknown, RpcError>

/** What a plugin on trial asks about releases, answered as by the server. */
type MemoryReleases = PluginHost & {
  /** The releases that it recorded, as it sent them. */
  readonly recorded: readonly unknown[]
}

/** @param tracked the series that it is told of */
export function memoryReleases(tracked: readonly unknown[], storage: PluginHost, clock: () => number): MemoryReleases {
  const recorded: unknown[] = []
  const known = new Set<string>()
  let state: unknown = null
  const record = (release: unknown): Answer => {
    const read = readRelease(release, clock())
    if (!read.ok) return failWith({ code: rpcCodes.invalidParams, message: read.failure })
    const { externalReleaseId: id } = read.value
    const deduped = known.has(id)
    known.add(id)
    if (!deduped) recorded.push(release)
    return succeed({ ledgerId: id, deduped })
  }
  const actions: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => Answer>> = {
    'releases/register_sources': ({ sources }) =>
      succeed({ registered: Array.isArray(sources) ? sources.length : 0, pruned: 0 }),
    'releases/list_tracked'({ offset = 0, limit = 100 }) {
      const end = Number(offset) + Number(limit)
      return succeed({ tracked: tracked.slice(Number(offset), end), ...(end < tracked.length && { nextOffset: end }) })
    },
    'releases/count_tracked': () => succeed({ total: tracked.length }),
    'releases/report_progress': () => succeed({ success: true }),
    'releases/record': ({ release }) => record(release),
    'releases/source_state/get': () => succeed({ state }),
    'releases/source_state/set'({ state: next = state }) {
      state = next
      return succeed({ success: true })
    },
  }
  return {
    recorded,
    async answer(method, params) {
      const run = Object.hasOwn(actions, method) ? actions[method] : undefined
      return run === undefined ? storage.answer(method, params) : run(membersOf(params) ?? {})
    },
  }
}
