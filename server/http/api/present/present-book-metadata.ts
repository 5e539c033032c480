import type { z } from 'zod'
import type { bookMetadataState } from '../../../contract/books/book-metadata.ts'
import type { BookState } from '../../../db/records/metadata-state.ts'
import { bookLockNames } from '../../../domain/metadata/locks.ts'
import { presentLocks } from './present-series-metadata.ts'
import { rfc3339 } from './values.ts'

const noValues = {
  titleSort: null,
  number: null,
  volume: null,
  chapter: null,
  summary: null,
  publisher: null,
  imprint: null,
  language: null,
  year: null,
  month: null,
  day: null,
  count: null,
  ageRating: null,
  readingDirection: null,
  formatDetail: null,
  blackAndWhite: null,
  manga: null,
  subtitle: null,
  coverPage: null,
} as const

export function presentBookMetadataState(state: BookState): z.output<typeof bookMetadataState> {
  const { people = [], genres = [], tags = [], links = [], externalIds = [], isbns = [], ...rest } = state.values
  const { storyArcs = [], bookmarks = [], ...values } = rest
  const { subjects, awards, ...extras } = state.extras
  return {
    bookId: state.id,
    ...noValues,
    ...values,
    people: [...people],
    genres: [...genres],
    tags: [...tags],
    links: [...links],
    externalIds: [...externalIds],
    isbns: [...isbns],
    storyArcs: [...storyArcs],
    bookmarks: [...bookmarks],
    ...extras,
    subjects: [...subjects],
    awards: [...awards],
    locks: presentLocks(bookLockNames, state.locks),
    provenance: { ...state.provenance },
    updatedAt: rfc3339(state.updatedAt),
  }
}
