import type { BookLayout, PageSpread, SpineItem, SpreadMode } from '../../../domain/book/analysis.ts'
import { fail, type Result, succeed } from '../../../domain/result.ts'
import type { ArchiveEntry } from '../../kit/archive.ts'
import type { EpubManifestItem, EpubSpineRef } from '../../kit/opf/epub-package.ts'
import type { EpubContainer } from '../opening/open-container.ts'

/** One item of the reading order and its entry in the archive. */
export type ReadingStep = {
  /** Entry name: as written in the archive, or in the package when the archive lacks it. */
  readonly href: string
  /** Null when the archive lacks it: the item stays, so that positions do not change when the file is repaired. */
  readonly entry: ArchiveEntry | null
  readonly mediaType: string
  readonly linear: boolean
  /** `rendition:layout-pre-paginated` and other properties. */
  readonly properties: readonly string[]
}

export const htmlTypes = new Set([
  'application/xhtml+xml',
  'text/html',
  'text/x-oeb1-document',
  'application/x-dtbook+xml',
])
/** Bytes of unpacked text per position. */
const POSITION_BYTES = 1024
const MAX_FALLBACKS = 8

/** The reading order. Errors: `epub-spine` (empty), `epub-drm` (an item is encrypted) */
export function readingSteps(container: EpubContainer): Result<readonly ReadingStep[]> {
  const byId = new Map(container.package.manifest.map((item) => [item.id, item]))
  const steps = container.package.spine.map((reference) => stepOf(container, reference, byId))
  if (steps.some(({ href }) => container.protections.get(href) === 'locked')) return fail('epub-drm')
  return steps.length === 0 ? fail('epub-spine') : succeed(steps)
}

/** A foreign resource has a chain of fallbacks (EPUB 3.3, 3.4); the first supported one is used. */
function stepOf(
  container: EpubContainer,
  reference: EpubSpineRef,
  byId: ReadonlyMap<string, EpubManifestItem>,
): ReadingStep {
  const { linear, properties } = reference
  let item: EpubManifestItem | undefined = reference.item
  for (let tries = 0; item !== undefined && tries < MAX_FALLBACKS; tries += 1) {
    const entry = isShowable(item) || item.fallback === null ? container.find(item.href) : undefined
    if (entry !== undefined) return { href: entry.name, entry, mediaType: item.mediaType, linear, properties }
    item = item.fallback === null ? undefined : byId.get(item.fallback)
  }
  return { href: reference.item.href, entry: null, mediaType: reference.item.mediaType, linear, properties }
}

function isShowable({ mediaType }: EpubManifestItem): boolean {
  return htmlTypes.has(mediaType) || mediaType.startsWith('image/')
}

/**
 * Numbers the positions: one per 1024 bytes of unpacked text, at least one per item. Images count as one, in a mixed
 * spine and in a book of images alike.
 * @param layout of the book
 */
export function spineItems(steps: readonly ReadingStep[], layout: BookLayout, isImageOnly: boolean): SpineItem[] {
  let next = 1
  return steps.map(({ href, entry, mediaType, linear, properties }) => {
    const size = entry?.size ?? 0
    const isPicture = isImageOnly || (mediaType.startsWith('image/') && mediaType !== 'image/svg+xml')
    const positions = isPicture ? 1 : Math.max(1, Math.ceil(size / POSITION_BYTES))
    const own = itemLayout(properties) ?? layout
    const side = pageSpread(properties)
    const item: SpineItem = {
      href,
      mediaType,
      size,
      firstPosition: next,
      positions,
      linear,
      ...(own === layout ? {} : { layout: own }),
      ...(side === null ? {} : { pageSpread: side }),
    }
    next += positions
    return item
  })
}

/** Layout override of an item (EPUB 3.3, 8.2.2.1: `rendition:layout`); null when there is none. */
function itemLayout(properties: readonly string[]): BookLayout | null {
  if (properties.includes('rendition:layout-pre-paginated')) return 'fixed'
  return properties.includes('rendition:layout-reflowable') ? 'reflowable' : null
}

const sides: Readonly<Record<string, PageSpread>> = {
  'page-spread-left': 'left',
  'page-spread-right': 'right',
  'page-spread-center': 'center',
  'spread-none': 'center',
}

/** Spread side of an item (EPUB 3.3, 8.2.2.3 and 8.2.2.4); null when there is none. */
function pageSpread(properties: readonly string[]): PageSpread | null {
  for (const property of properties) {
    const side = sides[property.replace(/^rendition:/, '')]
    if (side !== undefined) return side
  }
  return null
}

const spreads: Readonly<Record<string, SpreadMode>> = {
  none: 'none',
  landscape: 'landscape',
  // Deprecated; treated as both.
  portrait: 'both',
  both: 'both',
}

/** When to show two pages side by side (EPUB 3.3, 8.2.2.3: `rendition:spread`). */
export function spreadMode(meta: ReadonlyMap<string, string>): SpreadMode {
  return spreads[meta.get('rendition:spread')?.trim() ?? ''] ?? 'auto'
}
