import { extensionOf } from '../entry-names.ts'
import { imageTypeByExtension } from '../image-header.ts'
import { attribute, childElement, childElements, type XmlElement } from '../xml.ts'
import type { EpubManifestItem, EpubSpineRef } from './epub-package.ts'
import type { Refinements } from './refinements.ts'
import { resolveHref } from './resolve-href.ts'

const MAX_ITEMS = 100_000
const MAX_SPINE = 50_000

export type Manifest = {
  readonly items: readonly EpubManifestItem[]
  readonly byId: ReadonlyMap<string, EpubManifestItem>
  readonly byHref: ReadonlyMap<string, EpubManifestItem>
  readonly warnings: readonly string[]
}

/** @param packageName entry name of the package document; references are relative to its folder */
export function readManifest(root: XmlElement, packageName: string): Manifest {
  const manifest = childElement(root, 'manifest')
  const elements = manifest === undefined ? [] : childElements(manifest, 'item').slice(0, MAX_ITEMS)
  const targets = elements.map((element) => ({
    element,
    target: resolveHref(packageName, attribute(element, 'href') ?? ''),
  }))
  const items = targets.flatMap(({ element, target }) =>
    target.kind === 'entry' && target.name !== packageName ? [toItem(element, target.name)] : [],
  )
  const isRefused = targets.some(({ target }) => target.kind === 'refused')
  return {
    items,
    byId: firstBy(items, ({ id }) => id),
    byHref: firstBy(items, ({ href }) => href),
    warnings: isRefused ? ['The manifest names files outside of the book; they were left out.'] : [],
  }
}

/** Duplicate ids are invalid: the first item wins. */
function firstBy(
  items: readonly EpubManifestItem[],
  keyOf: (item: EpubManifestItem) => string,
): Map<string, EpubManifestItem> {
  const first = new Map<string, EpubManifestItem>()
  for (const item of items) {
    const key = keyOf(item)
    if (key !== '' && !first.has(key)) first.set(key, item)
  }
  return first
}

function toItem(element: XmlElement, href: string): EpubManifestItem {
  return {
    id: (attribute(element, 'id') ?? '').trim(),
    href,
    mediaType: mediaTypeOf(element, href),
    properties: words(attribute(element, 'properties')),
    fallback: attribute(element, 'fallback')?.trim() || null,
  }
}

const typeByExtension: Readonly<Record<string, string>> = {
  ...imageTypeByExtension,
  svg: 'image/svg+xml',
  xhtml: 'application/xhtml+xml',
  html: 'application/xhtml+xml',
  htm: 'application/xhtml+xml',
  ncx: 'application/x-dtbncx+xml',
  css: 'text/css',
}

/** As declared, in lower case and without parameters; by name when not declared. */
function mediaTypeOf(element: XmlElement, href: string): string {
  const written = attribute(element, 'media-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return written === '' ? (typeByExtension[extensionOf(href)] ?? '') : written
}

/** The reading order; references to items missing from the manifest are left out. */
export function readSpine(root: XmlElement, manifest: Manifest): EpubSpineRef[] {
  const spine = childElement(root, 'spine')
  if (spine === undefined) return []
  return childElements(spine, 'itemref')
    .slice(0, MAX_SPINE)
    .flatMap((element) => {
      const item = manifest.byId.get((attribute(element, 'idref') ?? '').trim())
      if (item === undefined) return []
      const linear = attribute(element, 'linear')?.trim().toLowerCase() !== 'no'
      return [{ item, linear, properties: words(attribute(element, 'properties')) }]
    })
}

/**
 * The cover image of the package: EPUB 3's property, then EPUB 2's `meta` (an id; some writers give the file), then the
 * guide's image, then an image whose id suggests it.
 */
export function readCover(
  manifest: Manifest,
  refinements: Refinements,
  guideCover: string | null,
): EpubManifestItem | null {
  const named = refinements.alone.find(({ property }) => property === 'cover')?.value ?? ''
  const candidates = [
    manifest.items.find(({ properties }) => properties.includes('cover-image')),
    manifest.byId.get(named),
    manifest.items.find(({ href }) => named !== '' && (href === named || href.endsWith(`/${named}`))),
    guideCover === null ? undefined : manifest.byHref.get(guideCover),
    manifest.byId.get('cover-image'),
    manifest.byId.get('cover'),
  ]
  return candidates.find((item) => item?.mediaType.startsWith('image/')) ?? null
}

/** Entry name of the cover in an EPUB 2 guide. */
export function readGuideCover(root: XmlElement, packageName: string): string | null {
  const guide = childElement(root, 'guide')
  const references = guide === undefined ? [] : childElements(guide, 'reference')
  const cover = references.find((reference) => attribute(reference, 'type')?.trim().toLowerCase() === 'cover')
  const target = cover === undefined ? null : resolveHref(packageName, attribute(cover, 'href') ?? '')
  return target?.kind === 'entry' ? target.name : null
}

/** The NCX referenced by the spine, else the first of its media type. */
export function readNcx(root: XmlElement, manifest: Manifest): EpubManifestItem | null {
  const spine = childElement(root, 'spine')
  const named = manifest.byId.get((spine === undefined ? undefined : attribute(spine, 'toc')) ?? '')
  return named ?? manifest.items.find(({ mediaType }) => mediaType === 'application/x-dtbncx+xml') ?? null
}

function words(text: string | undefined): string[] {
  return (text ?? '').split(/\s+/).filter((word) => word !== '')
}
