import { progressionTypes } from '../../kit/reading/progression.ts'
import { authenticationPath, authenticationType } from '../authentication-document.ts'
import { type Origin, progressionPath } from './addresses.ts'

/** Relations by which apps find where the place in a book is kept. */
export const progressionRels = {
  draft: 'http://opds-spec.org/progression',
  readium: 'http://www.cantook.com/api/progression',
} as const

/** Both forms, for publications and manifests, with where to sign in, so that an app need not be turned away first. */
export function progressionLinks(bookId: string, origin: Origin) {
  const authenticate = { href: origin + authenticationPath, type: authenticationType }
  return (['draft', 'readium'] as const).map((form) => ({
    rel: progressionRels[form],
    href: origin + progressionPath(bookId, form),
    type: progressionTypes[form],
    properties: { authenticate },
  }))
}
