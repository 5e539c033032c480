import type { ArchiveEntry } from '../../kit/archive.ts'
import { extensionOf } from '../../kit/entry-names.ts'
import { imageTypeByExtension } from '../../kit/image-header.ts'
import type { EpubContainer } from '../opening/open-container.ts'
import { picturesIn } from './picture-in-document.ts'
import type { ReadingStep } from './spine.ts'

/** A document that only wraps an image is small; a longer one is text and need not be opened. */
const LONGEST_WRAPPER = 64 * 1024

/**
 * The images of a book whose every linear spine item is an image, or a document that shows one image and nothing else.
 * Stops at the first other item: a novel costs one or two small reads.
 * @returns one image per linear item, or null
 */
export async function picturePages(
  container: EpubContainer,
  steps: readonly ReadingStep[],
): Promise<readonly ArchiveEntry[] | null> {
  const pages: ArchiveEntry[] = []
  for (const step of steps.filter(({ linear }) => linear)) {
    const picture = await singlePicture(container, step)
    if (picture === null || container.protections.has(picture.name)) return null
    pages.push(picture)
  }
  return pages.length === 0 ? null : pages
}

async function singlePicture(
  container: EpubContainer,
  { entry, mediaType }: ReadingStep,
): Promise<ArchiveEntry | null> {
  if (entry === null) return null
  if (isRasterName(entry.name) && mediaType !== 'image/svg+xml') return entry
  if (entry.size > LONGEST_WRAPPER) return null
  const bytes = await container.archive.read(entry, LONGEST_WRAPPER)
  if (!bytes.ok) return null
  const { pictures, isOnlyPictures } = picturesIn(bytes.value, entry.name)
  const [name] = pictures
  const picture = isOnlyPictures && pictures.length === 1 && name !== undefined ? container.find(name) : undefined
  return picture !== undefined && isRasterName(picture.name) ? picture : null
}

/** SVG is a document, not an image that can be sent. */
function isRasterName(name: string): boolean {
  return Object.hasOwn(imageTypeByExtension, extensionOf(name))
}
