import { findInText, type Span } from '../../shell/text/find-in-text.ts'
import { searchable } from './page-string.ts'
import type { Mark } from './pieces.ts'

const most = 500

/** What is found on a page, the place that was gone to on top. */
export function foundMarks(text: string, words: string, here: Span | null): readonly Mark[] {
  if (words === '') return []
  const found = findInText(searchable(text, words), words, most).map((span) => ({ ...span, kind: 'found' }))
  return here === null ? found : [...found, { ...here, kind: 'here' }]
}
