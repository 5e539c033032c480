import type { SeriesState } from '../../db/records/series-state.ts'
import type { MatchSubject } from '../../domain/match/match-conditions.ts'

/** A series as conditions for automatic matching see it. */
export function matchSubjectOf({ values, locks, customMetadata }: SeriesState, bookCount: number): MatchSubject {
  const { people = [], links = [], externalIds = [], ...plain } = values
  return {
    bookCount,
    externalIds: Object.fromEntries(externalIds.map(({ source, externalId }) => [source, externalId])),
    metadata: {
      ...plain,
      people: people.map(({ name }) => name),
      links: links.map(({ url }) => url),
      externalIds: externalIds.map(({ externalId }) => externalId),
    },
    locks,
    customMetadata,
  }
}
