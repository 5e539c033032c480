import type { ReactNode } from 'react'

/** Server error of a field, announced when it appears; false without one. */
export function fieldError(words: string | undefined): ReactNode {
  return words !== undefined && <span role="alert">{words}</span>
}
