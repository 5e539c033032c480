import type { AccessReason } from '../../api/types.ts'
import { sourcesInWords } from '../shared/sharing/access-words.ts'
import { reasonTexts as words } from './texts.ts'

/** One reason why somebody sees a series or does not, in a plain sentence. */
export function reasonInWords(reason: AccessReason): string {
  const { kind, ageRating = 0, maxAgeRating = 0, libraryName = '', sharingTagName = '', sources = [] } = reason
  switch (kind) {
    case 'account-off':
      return words.accountOff
    case 'library-not-granted':
      return words.library(libraryName)
    case 'denied':
      return words.denied(sharingTagName, sourcesInWords(sources))
    case 'not-allowed':
      return words.notAllowed
    case 'rated-too-high':
      return words.rated(ageRating, maxAgeRating)
    case 'unrated':
      return words.unrated(maxAgeRating)
    case 'allowed':
      return words.allowed(sharingTagName, sourcesInWords(sources))
    case 'unrestricted':
      return words.unrestricted
  }
}
