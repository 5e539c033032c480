import { z } from 'zod'
import { matchParts, matchVerdicts } from '../../domain/plugins/score/match-facts.ts'
import { shownCandidates } from '../../domain/plugins/score/score-candidates.ts'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { dateTime, int, paginated, paging, uuid } from '../shared.ts'
import { matchId, nullableText } from './match-parts.ts'

const tag = 'Matches'
const access = 'series-write'
const titles = z.array(z.string()).max(maxItems.metadata)
const states = ['waiting', 'later', 'none', 'matched'] as const

const reason = z
  .object({
    part: z.enum(matchParts).meta({ description: 'What was compared' }),
    verdict: z.enum(matchVerdicts),
    here: z.string(),
    there: z.string(),
  })
  .meta({ id: 'MatchReason' })

const known = {
  year: int.nullable(),
  publisher: nullableText,
  creators: titles,
  volumes: z.number().nullable(),
  chapters: z.number().nullable(),
}

const candidate = z
  .object({
    pluginId: uuid,
    pluginName: z.string(),
    externalId: z.string(),
    title: z.string(),
    alternateTitles: titles,
    ...known,
    summary: nullableText,
    url: nullableText.meta({ description: 'Web page about it' }),
    score: z.number().min(0).max(1).meta({ description: 'How well it matches' }),
    reasons: z.array(reason).max(matchParts.length).meta({ description: 'Why it has this score' }),
  })
  .meta({ id: 'MatchCandidate' })

const pendingMatch = z
  .object({
    id: uuid,
    kind: z.enum(['series', 'book']),
    seriesId: uuid.meta({ description: 'The series, or that of the book' }),
    bookId: uuid.nullable(),
    libraryId: uuid,
    title: z.string(),
    seriesTitle: z.string(),
    alternateTitles: titles,
    bookCount: int.min(0),
    ...known,
    number: z.number().nullable().meta({ description: 'Of a book: its number in the series' }),
    language: nullableText,
    state: z.enum(states).meta({
      description:
        '`later`: put off; `none`: none of the candidates, so that it is not looked up automatically any more',
    }),
    lookedAt: dateTime,
    candidates: z.array(candidate).max(shownCandidates).meta({ description: 'The best ones first' }),
  })
  .meta({ id: 'PendingMatch' })

const run = z
  .object({
    id: uuid,
    libraryId: uuid,
    libraryName: z.string(),
    automatic: z.boolean().meta({ description: 'Applied by a run over the library, not by a person' }),
    username: nullableText,
    matches: int.min(0).meta({ description: 'Series and books whose match can be undone' }),
    createdAt: dateTime,
  })
  .meta({ id: 'MatchRun' })

const params = z.object({ matchId: uuid })
const path = '/api/v1/matches/{matchId}'

export const pendingMatchOperations = {
  listPendingMatches: operation({
    method: 'get',
    path: '/api/v1/matches',
    tag,
    summary: 'Series and books that were looked up without a certain result, with the best candidates',
    description:
      'Runs over a library apply what is certain; the rest waits here. Without `state`: those that wait, and those that ' +
      'were put off at the end. Books are listed for those who may edit books.',
    access,
    query: z.object({
      ...paging,
      kind: z.enum(['series', 'book']).optional(),
      state: z.enum(states).optional(),
      libraryId: uuid.optional(),
    }),
    responses: { 200: paginated(pendingMatch, 'PendingMatches') },
  }),
  countPendingMatches: operation({
    method: 'get',
    path: '/api/v1/matches/count',
    tag,
    summary: 'How many series and books wait for a decision, without those that were put off',
    access,
    responses: { 200: z.object({ series: int.min(0), books: int.min(0) }).meta({ id: 'PendingMatchCounts' }) },
  }),
  takeMatchCandidate: operation({
    method: 'post',
    path: `${path}/take`,
    tag,
    summary: 'Apply a candidate, as a match that was looked up',
    description: 'Fields that are locked or that the plugin may not write are unchanged.',
    access,
    params,
    body: z.strictObject({ pluginId: uuid, externalId: matchId }).meta({ id: 'MatchCandidateChoice' }),
    responses: {
      200: z
        .object({ runId: uuid.meta({ description: 'By which it can be undone' }) })
        .meta({ id: 'TakenMatchCandidate' }),
    },
    refusals: ['conflict', 'unavailable'],
  }),
  decidePendingMatch: operation({
    method: 'put',
    path: `${path}/state`,
    tag,
    summary: 'Put a decision off, take none of the candidates, or take that back',
    access,
    params,
    body: z.strictObject({ state: z.enum(['waiting', 'later', 'none']) }).meta({ id: 'PendingMatchDecision' }),
    responses: { 204: 'empty' },
  }),
  lookUpPendingMatch: operation({
    method: 'post',
    path: `${path}/look-up`,
    tag,
    summary: 'Look a series or a book up again with every plugin of its library; nothing is applied',
    access,
    params,
    responses: { 200: pendingMatch },
    refusals: ['conflict', 'unavailable'],
  }),
  listMatchRuns: operation({
    method: 'get',
    path: '/api/v1/matches/runs',
    tag,
    summary: 'Matches that were applied together in the last 30 days and can be undone, newest first',
    access,
    query: z.object(paging),
    responses: { 200: paginated(run, 'MatchRuns') },
  }),
  undoMatchRun: operation({
    method: 'post',
    path: '/api/v1/matches/runs/{runId}/undo',
    tag,
    summary: 'Undo matches that were applied together',
    description:
      'Details are those of the files again, and what was added is removed; what somebody has changed since stays. ' +
      'What is undone waits for a decision and is not matched automatically again. Undoes up to 50 at once: call it ' +
      'again while `remaining` is not 0.',
    access,
    params: z.object({ runId: uuid }),
    responses: {
      200: z
        .object({
          undone: int.min(0),
          unchanged: int.min(0).meta({ description: 'Changed by somebody since, or gone' }),
          remaining: int.min(0),
        })
        .meta({ id: 'UndoneMatches' }),
    },
  }),
} as const
