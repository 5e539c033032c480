import { progressionTypes } from '../../kit/reading/progression.ts'
import { authenticationPath, authenticationType } from '../authentication-document.ts'
import { type Origin, progressionPath } from './addresses.ts'

/** Relations by which apps discover where progress is stored. */
export const progressionRels = {
  draft: 'http://opds-spec.org/progression',
  readium: 'http://www.cantook.com/api/progression',
} as const

/** Both forms, for publications and manifests, with the authentication document, so that apps avoid a 401. */
export function progressionLinks(bookId: string, origin: Origin) {
  const authenticate = { href: origin + authenticationPath, type: authenticationType }
  return (['draft', 'readium'] as const).map((form) => ({
    rel: progressionRels[form],
    href: origin + progressionPath(bookId, form),
    type: progressionTypes[form],
    properties: { authenticate },
  }))
}
