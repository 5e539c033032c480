import { serveContent } from '../../server/http/compat/content/content.ts'
import { serveAdministration, serveEvents } from '../../server/http/compat/handlers/administration.ts'
import { serveBooks } from '../../server/http/compat/handlers/books.ts'
import { serveKeys } from '../../server/http/compat/handlers/keys.ts'
import { serveLibraries } from '../../server/http/compat/handlers/libraries.ts'
import { serveLists } from '../../server/http/compat/handlers/lists.ts'
import { serveMetadata } from '../../server/http/compat/handlers/metadata.ts'
import { serveReferences } from '../../server/http/compat/handlers/references.ts'
import { serveSeries } from '../../server/http/compat/handlers/series.ts'
import { serveSignIn } from '../../server/http/compat/handlers/sign-in.ts'
import type { Address, Compat } from '../../server/http/compat/tree.ts'

type Slice = (compat: Compat) => void

/** Lists, names and filters. */
export const listingSlices: readonly Slice[] = [
  ...[serveSignIn, serveKeys, serveEvents, serveAdministration, serveLibraries, serveReferences],
  ...[serveSeries, serveBooks, serveLists, serveMetadata],
]
/** Book content and progress. */
export const contentSlices: readonly Slice[] = [serveContent]

/** The addresses that the server mounts, such as `get /api/v1/books/:id`, with their permission. */
export function servedBy(slices: readonly Slice[]): Readonly<Record<string, Address['access']>> {
  const served: Record<string, Address['access']> = {}
  const compat = {
    context: { database: {}, pages: {}, thumbnails: {} },
    open: () => undefined,
    serve({ method = 'get', path, access }: Address) {
      for (const one of [path].flat()) served[`${method} ${one}`] = access
    },
  }
  for (const slice of slices) slice(compat as unknown as Compat)
  return served
}
