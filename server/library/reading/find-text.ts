import { findBookFile } from '../../db/queries/books/book-content.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { TextPosition, TextQuestion } from '../../domain/reading/text-position.ts'
import type { LibraryContext } from '../library-context.ts'
import { knownFile } from './open-page.ts'

/** Milliseconds: KOReader waits two to five seconds for its answer. */
const timeoutMs = 1_500

/**
 * A position in a document of an EPUB visible to the viewer; null when it cannot be found in time, or does not exist.
 */
export async function findText(
  viewer: Viewer,
  { database, pages }: LibraryContext,
  bookId: string,
  { href: name, at }: { readonly href: string; readonly at: TextQuestion },
): Promise<TextPosition | null> {
  const file = await findBookFile(viewer, database.reader, bookId)
  if (file === null || file.offline || file.analysisError !== null) return null
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await pages.workers.run('find-text', { file: knownFile(file), name, at }, { signal }).catch(() => null)
  return answer?.ok ? answer.value : null
}
