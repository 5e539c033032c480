import { fail, type Result, succeed } from '../../../domain/result.ts'
import type { PageBytes } from '../../book-format.ts'
import type { ArchiveEntry } from '../../kit/archive.ts'
import { sniffImage } from '../../kit/image-header.ts'
import type { EpubContainer } from '../opening/open-container.ts'
import { picturesIn } from './picture-pages.ts'
import { htmlTypes, type ReadingStep } from './spine.ts'

/** A cover page is small; the first chapter of a book without a cover may not be. */
const LONGEST_COVER_PAGE = 1024 * 1024

/**
 * The cover: the image named by the package, the first image of the guide's cover page, the first image of the first
 * spine item, an image of the manifest named cover. The first raster image of these is used. Errors: `page-missing`
 * when there is none
 */
export async function readCoverPicture(
  container: EpubContainer,
  steps: readonly ReadingStep[],
): Promise<Result<PageBytes>> {
  for await (const entry of candidates(container, steps)) {
    if (container.protections.has(entry.name)) continue
    const bytes = await container.archive.read(entry, container.limits.maxEntryBytes)
    const mediaType = bytes.ok ? sniffImage(bytes.value) : null
    if (bytes.ok && mediaType !== null) return succeed({ bytes: bytes.value, mediaType })
  }
  return fail('page-missing', 'The book has no cover picture.')
}

async function* candidates(container: EpubContainer, steps: readonly ReadingStep[]): AsyncGenerator<ArchiveEntry> {
  const { cover, guideCover, manifest } = container.package
  const named = cover === null ? undefined : container.find(cover.href)
  if (named !== undefined) yield named
  const [first] = steps
  for (const page of [guideCover === null ? undefined : container.find(guideCover), first?.entry ?? undefined]) {
    if (page !== undefined) yield* picturesOf(container, page)
  }
  const called = manifest.find(({ href, mediaType }) => mediaType.startsWith('image/') && /cover/i.test(href))
  const entry = called === undefined ? undefined : container.find(called.href)
  if (entry !== undefined) yield entry
}

/** The page itself when it is an image; else the images it shows. */
async function* picturesOf(container: EpubContainer, page: ArchiveEntry): AsyncGenerator<ArchiveEntry> {
  const item = container.package.manifest.find(({ href }) => href === page.name)
  if (item !== undefined && !htmlTypes.has(item.mediaType) && item.mediaType !== 'image/svg+xml') {
    yield page
    return
  }
  if (page.size > LONGEST_COVER_PAGE) return
  const bytes = await container.archive.read(page, LONGEST_COVER_PAGE)
  if (!bytes.ok) return
  for (const name of picturesIn(bytes.value, page.name).pictures) {
    const entry = container.find(name)
    if (entry !== undefined) yield entry
  }
}
