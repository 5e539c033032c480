import { ApiError, messageOf } from '../../../api/api-error.ts'
import { texts } from './texts.ts'

/** Why a short fact was not kept or removed, and how to go on. */
export function refusalWords(error: unknown, action: 'save' | 'remove'): string {
  const isLate = error instanceof ApiError && error.status === 412
  return isLate ? texts.changedMeanwhile[action] : messageOf(error)
}
