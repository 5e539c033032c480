import { foldText } from '../domain/text/fold.ts'

/**
 * The folded form of a text for an optional `*_fold` column: null where SQLite's own `lower()`, which knows ASCII only,
 * gives the same, so that plain texts are not stored twice. Compare with {@link foldedColumn}: `coalesce(x_fold,
 * lower(x))`.
 */
export function foldOrNull(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null
  const folded = foldText(text)
  return folded === asciiLower(text) ? null : folded
}

function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, (run) => run.toLowerCase())
}
