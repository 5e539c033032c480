import { ApiError, messageOf } from '../../../api/api-error.ts'
import { texts } from './texts.ts'

/** Why an entry was not saved or removed, and what to do. */
export function refusalWords(error: unknown, action: 'save' | 'remove'): string {
  const isLate = error instanceof ApiError && error.status === 412
  return isLate ? texts.changedMeanwhile[action] : messageOf(error)
}
