import { reportSessions } from '../../../library/reading/report-sessions.ts'
import type { Handlers } from '../../kit/route.ts'
import type { ApiContext } from '../api-context.ts'
import { presentProgress } from '../present/present-progress.ts'

export function readingSessionHandlers({ context }: ApiContext): Pick<Handlers, 'reportReadingSessions'> {
  return {
    async reportReadingSessions({ body, principal }) {
      const sessions = body.sessions.map(({ clientStartedAt, clientEndedAt, activeDurationMs, ...session }) => ({
        ...session,
        deviceName: session.deviceName ?? null,
        toPage: session.toPage ?? null,
        toPercentage: session.toPercentage ?? null,
        activeMs: activeDurationMs,
        startedAt: Date.parse(clientStartedAt),
        endedAt: Date.parse(clientEndedAt),
      }))
      const { accepted, rejected, progress } = await reportSessions(principal.viewer, context, sessions)
      return { accepted: [...accepted], rejected: [...rejected], progress: progress.map(presentProgress) }
    },
  }
}
