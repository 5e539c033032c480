import type { MatchRunRecord } from '../../../../db/records/matches.ts'
import {
  decidePendingMatch,
  lookUpAgain,
  type PendingMatch,
  pendingMatchCounts,
  pendingMatches,
  takeCandidate,
} from '../../../../library/plugins/match/pending-matches.ts'
import { matchRuns, undoMatchRun } from '../../../../library/plugins/match/undo-matches.ts'
import type { ApiContext } from '../../../api-context.ts'
import { envelope, pageRequest } from '../../../kit/request/paging.ts'
import type { Handlers } from '../../../kit/route.ts'
import { rfc3339 } from '../../present/values.ts'

type Names =
  | 'listPendingMatches'
  | 'countPendingMatches'
  | 'takeMatchCandidate'
  | 'decidePendingMatch'
  | 'lookUpPendingMatch'
  | 'listMatchRuns'
  | 'undoMatchRun'

/** Matches that wait for a person, and matches that can be undone. */
export function pendingMatchHandlers(context: ApiContext): Pick<Handlers, Names> {
  return {
    async listPendingMatches({ query, principal, exchange }) {
      const paging = pageRequest(query)
      const { kind, state, libraryId } = query
      const request = { ...paging, kind, state, libraryId }
      const { items, total } = await pendingMatches(principal.viewer, context, request)
      return envelope(exchange, paging, total, items.map(presentPending))
    },
    countPendingMatches: async ({ principal }) => ({ ...(await pendingMatchCounts(principal.viewer, context)) }),
    takeMatchCandidate: async ({ params, body, principal }) => ({
      runId: await takeCandidate(principal.viewer, context, { ...params, ...body }),
    }),
    async decidePendingMatch({ params, body, principal }) {
      await decidePendingMatch(principal.viewer, context, { ...params, ...body })
      return null
    },
    lookUpPendingMatch: async ({ params, principal }) =>
      presentPending(await lookUpAgain(principal.viewer, context, params.matchId)),
    async listMatchRuns({ query, principal, exchange }) {
      const paging = pageRequest(query)
      const { items, total } = await matchRuns(principal.viewer, context, paging)
      return envelope(exchange, paging, total, items.map(presentRun))
    },
    undoMatchRun: async ({ params, principal }) => ({
      ...(await undoMatchRun(principal.viewer, context, params.runId)),
    }),
  }
}

function presentPending({ owner, facts, candidates, state, ...match }: PendingMatch) {
  const { id, seriesId, libraryId, title, seriesTitle, bookCount, lookedAt } = match
  const { titles, creators, year, publisher, volumes, chapters, number, language } = facts
  return {
    ...{ id, seriesId, libraryId, title, seriesTitle, bookCount },
    kind: owner.kind,
    bookId: owner.kind === 'book' ? owner.id : null,
    alternateTitles: titles.slice(1),
    creators: [...creators],
    ...{ year, publisher, volumes, chapters, number, language },
    // Nothing is listed that has no candidates and isn't decided.
    state: state === 'unknown' ? ('waiting' as const) : state,
    lookedAt: rfc3339(lookedAt),
    candidates: candidates.map((candidate) => ({
      ...candidate,
      alternateTitles: [...candidate.alternateTitles],
      creators: [...candidate.creators],
      reasons: candidate.reasons.map((reason) => ({ ...reason })),
    })),
  }
}

function presentRun({ id, libraryId, libraryName, isAutomatic, username, changes, createdAt }: MatchRunRecord) {
  const when = { createdAt: rfc3339(createdAt) }
  return { id, libraryId, libraryName, automatic: isAutomatic, username, matches: changes, ...when }
}
