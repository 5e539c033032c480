import { noteText } from '../notes/table.ts'
/** First path segments used by the server and its interface. */
export const ownPaths: ReadonlySet<string> = new Set([
  ...['api', 'opds', 'koreader', 'kobo', 'sse', 'health', 'docs', 'assets'],
  ...[
    'welcome',
    'sign-in',
    'invitation',
    'password-reset',
    'back-to-window',
    'pair',
    'device',
    'account',
    'admin',
    'data',
  ],
  ...['series', 'book', 'books', 'read', 'libraries', 'queue', 'lists', 'search', 'statistics'],
])

const shape = /^[a-z0-9][a-z0-9_-]{0,62}$/

/** The error of a custom first path segment; null: valid. Case-insensitive. */
export function pathProblem(text: string): string | null {
  const word = text.toLowerCase()
  if (!shape.test(word)) return noteText('input_one_word')
  return ownPaths.has(word) ? `“${word}” is an address of the server itself: choose another word` : null
}
