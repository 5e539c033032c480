import { XMLValidator } from 'fast-xml-parser'
import { fail, type Result, succeed } from '../../../domain/result.ts'
import { decodeText } from '../text-encoding.ts'
import { attribute, childElement, childElements, parseXml, type XmlElement } from '../xml.ts'
import type { EpubPackage } from './epub-package.ts'
import { isbnIn } from './isbn.ts'
import { readCollections } from './read-collections.ts'
import { readCover, readGuideCover, readManifest, readNcx, readSpine } from './read-manifest.ts'
import {
  mainTitle,
  readContributors,
  readDates,
  readDescription,
  readIdentifiers,
  readTexts,
  readTitles,
} from './read-metadata.ts'
import { type Refinements, readRefinements, unfoldMetadata } from './refinements.ts'
import { repairXml } from './repair-xml.ts'

/**
 * Whether a document has well-formed tags and the encoding it declares. The parser closes open elements and drops
 * unexpected ones: a stray tag in a title would silently remove all metadata.
 */
function isWellFormed(bytes: Uint8Array): boolean {
  const text = decodeText(bytes)
  return !contradictsItsDeclaration(bytes, text) && XMLValidator.validate(text) === true
}

/** UTF-16 by its mark but declared otherwise: one of the two is wrong (XML 1.0, 4.3.3). */
function contradictsItsDeclaration(bytes: Uint8Array, text: string): boolean {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/.exec(text)?.[1]?.toLowerCase()
  return isUtf16 && declared !== undefined && !declared.startsWith('utf-16')
}

/**
 * Reads a package document: of an EPUB, or beside a book (`metadata.opf`).
 * @param bytes the document; its encoding is detected from its byte-order mark or declaration
 * @param packageName its entry name in the archive, base of its references; empty outside an archive
 * @returns
 * Errors: `xml-unsafe`, `epub-package` (not well-formed, or no package document)
 */
export function readPackageDocument(bytes: Uint8Array, packageName = ''): Result<EpubPackage> {
  const parsed = parseXml(bytes)
  if (!parsed.ok) return parsed.failure.code === 'xml-unsafe' ? parsed : fail('epub-package')
  return isWellFormed(bytes) ? toPackage(parsed.value, packageName) : fail('epub-package')
}

/** The same for a document that is not well-formed: it is repaired where possible, with a warning. */
export function repairPackageDocument(bytes: Uint8Array, packageName = ''): Result<EpubPackage> {
  const original = parseXml(bytes)
  const parsed = !original.ok && original.failure.code === 'xml-unsafe' ? original : parseXml(repairXml(bytes))
  if (!parsed.ok) return parsed.failure.code === 'xml-unsafe' ? parsed : fail('epub-package')
  const read = toPackage(parsed.value, packageName)
  if (!read.ok) return read
  return succeed({
    ...read.value,
    warnings: ['The package document is damaged; it was repaired.', ...read.value.warnings],
  })
}

function toPackage(root: XmlElement, packageName: string): Result<EpubPackage> {
  if (root.name.toLowerCase() !== 'package') return fail('epub-package')
  const metadata = unfoldMetadata(childElement(root, 'metadata'))
  const refinements = readRefinements(metadata, attribute(root, 'prefix') ?? '')
  const manifest = readManifest(root, packageName)
  const guideCover = readGuideCover(root, packageName)
  const titles = readTitles(metadata, refinements)
  const identifiers = readIdentifiers(metadata, refinements, attribute(root, 'unique-identifier'))
  const meta = firstValues(refinements)
  const spine = childElement(root, 'spine')
  return succeed({
    version: attribute(root, 'version')?.trim() ?? null,
    titles,
    title: mainTitle(titles),
    contributors: readContributors(metadata, refinements),
    languages: readTexts(metadata, 'language'),
    identifiers,
    isbns: [...new Set(identifiers.flatMap(({ value }) => isbnIn(value) ?? []))],
    publishers: readTexts(metadata, 'publisher'),
    dates: readDates(metadata),
    modified: meta.get('dcterms:modified') ?? null,
    description: readDescription(metadata),
    subjects: readTexts(metadata, 'subject'),
    rights: readTexts(metadata, 'rights')[0] ?? null,
    collections: readCollections(metadata, refinements),
    direction: directionOf(spine, meta),
    layout: layoutOf(meta),
    flow: meta.get('rendition:flow') ?? null,
    meta,
    manifest: manifest.items,
    spine: readSpine(root, manifest),
    spineLength: spine === undefined ? 0 : childElements(spine, 'itemref').length,
    cover: readCover(manifest, refinements, guideCover),
    guideCover,
    navigation: manifest.items.find(({ properties }) => properties.includes('nav')) ?? null,
    ncx: readNcx(root, manifest),
    warnings: manifest.warnings,
  })
}

function firstValues(refinements: Refinements): Map<string, string> {
  const first = new Map<string, string>()
  for (const { property, value } of refinements.alone) if (!first.has(property)) first.set(property, value)
  return first
}

/** The attribute of the spine, else the writing mode written by Kindle tools. */
function directionOf(spine: XmlElement | undefined, meta: ReadonlyMap<string, string>): 'ltr' | 'rtl' | null {
  const written = spine === undefined ? undefined : attribute(spine, 'page-progression-direction')?.trim().toLowerCase()
  if (written === 'ltr' || written === 'rtl') return written
  const mode = meta.get('primary-writing-mode')?.toLowerCase()
  if (mode === undefined) return null
  return mode.endsWith('-rl') ? 'rtl' : mode.endsWith('-lr') ? 'ltr' : null
}

function layoutOf(meta: ReadonlyMap<string, string>): 'reflowable' | 'pre-paginated' | null {
  const written = meta.get('rendition:layout')?.toLowerCase()
  if (written === 'pre-paginated' || written === 'reflowable') return written
  return meta.get('fixed-layout')?.toLowerCase() === 'true' ? 'pre-paginated' : null
}
