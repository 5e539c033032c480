import type { ReactNode } from 'react'

/** What the server said of a field, to be shown at it and read out as it comes; false when it said nothing. */
export function refusedAt(words: string | undefined): ReactNode {
  return words !== undefined && <span role="alert">{words}</span>
}
