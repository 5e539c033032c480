import { noteText } from '../../domain/notes/table.ts'
import { rpcCodes } from '../../domain/plugins/plugin-failure.ts'
import type { PluginHost } from '../../library/plugins/plugin-runner.ts'
import { fromCodexRequest } from './codex-answers.ts'

type Request = { readonly id: string | number; readonly method: string; readonly params: unknown }

type Received = {
  readonly hostNow: () => PluginHost
  /** Writes a response. Resolves when the plugin can be sent more. */
  readonly send: (message: { readonly id: string | number; readonly [key: string]: unknown }) => Promise<void>
  readonly onDefect: (error: unknown) => void
}

/** Pending requests of one plugin; more are refused. */
const limit = 32

/**
 * Handles requests of a plugin, one at a time: the next one starts when the previous response was accepted, so that a
 * plugin that does not read fills no memory.
 */
export function createHostRequests({ hostNow, send, onDefect }: Received): {
  take(request: Request): void
  end(): void
} {
  let line = Promise.resolve()
  let waiting = 0
  let isOver = false
  const answer = async ({ id, method, params }: Request) => {
    if (isOver) return
    try {
      const outcome = await hostNow().answer(method, fromCodexRequest(method, params))
      await send(outcome.ok ? { id, result: outcome.value ?? null } : { id, error: outcome.failure })
    } catch (error) {
      onDefect(error)
      await send({ id, error: { code: rpcCodes.internalError, message: noteText('plugin_request_failed') } })
    }
  }
  return {
    take(request) {
      if (waiting >= limit) {
        const message = `More than ${limit} requests wait already. Wait for their answers.`
        void send({ id: request.id, error: { code: rpcCodes.rateLimited, message } })
        return
      }
      waiting += 1
      line = line
        .then(() => answer(request))
        .finally(() => {
          waiting -= 1
        })
    },
    end() {
      isOver = true
    },
  }
}
