import { findBooks } from '../../db/queries/books/books.ts'
import { findManySeries } from '../../db/queries/series/series.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { LibraryContext } from '../library-context.ts'

/** Series and books by their ids. */
export type Items = { readonly seriesIds: readonly string[]; readonly bookIds: readonly string[] }

/** The items that the viewer may see and that are not soft-deleted, in the order given, and the other ids. */
export async function itemsInView(
  viewer: Viewer,
  { database: { reader } }: Pick<LibraryContext, 'database'>,
  { seriesIds, bookIds }: Items,
): Promise<Items & { readonly notFound: readonly string[] }> {
  const [series, books] = await Promise.all([
    findManySeries(viewer, reader, seriesIds),
    findBooks(viewer, reader, bookIds),
  ])
  const visible = {
    seriesIds: series.filter((one) => one.bookCount > 0).map((one) => one.id),
    bookIds: books.filter((one) => one.deletedAt === null).map((one) => one.id),
  }
  const known = new Set([...visible.seriesIds, ...visible.bookIds])
  return { ...visible, notFound: [...new Set([...seriesIds, ...bookIds])].filter((id) => !known.has(id)) }
}
