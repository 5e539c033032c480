import { findLibrary, listLibraries } from '../../../db/queries/libraries.ts'
import { notFound } from '../../../domain/errors.ts'
import { presentLibrary } from '../present/library.ts'
import type { Compat } from '../tree.ts'

/** Libraries, and where the places of this server are in its own interface. */
export function serveLibraries({ parts, serve }: Compat): void {
  const { reader } = parts.pages
  const access = 'libraries-read'
  serve({ path: '/api/v1/libraries', access }, async ({ viewer }) =>
    (await listLibraries(viewer, reader)).map((library) => presentLibrary(viewer, library)),
  )
  serve({ path: '/api/v1/libraries/:id', access }, async (call) => {
    const library = await findLibrary(call.viewer, reader, call.id())
    if (library === null) throw notFound('This library')
    return presentLibrary(call.viewer, library)
  })
}
