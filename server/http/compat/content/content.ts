import type { Compat } from '../tree.ts'
import { serveFiles } from './files.ts'
import { serveManifests } from './manifests.ts'
import { servePages } from './pages.ts'
import { serveProgression } from './progression.ts'
import { serveReadProgress } from './read-progress.ts'
import { serveThumbnails } from './thumbnails.ts'

/** What is in the books, and where people are in them. */
export function serveContent(compat: Compat): void {
  for (const serve of [servePages, serveFiles, serveThumbnails, serveManifests, serveReadProgress, serveProgression])
    serve(compat)
}
