import type { DocumentProperties } from '../book-format.ts'
import type { ByteSource } from '../kit/byte-source.ts'
import { MAX_FILE_BYTES, MAX_PAGES } from './limits.ts'
import { type ObjectReader, openObjects } from './objects/object-reader.ts'
import { type PageNode, readPageTree } from './objects/page-tree.ts'
import { textOfString } from './objects/text-string.ts'
import { isDict, isStream, isString, nameOf, type PdfDict, PdfObjectError } from './objects/values.ts'
import { readXmp } from './objects/xmp.ts'
import { propertiesOf } from './properties.ts'

const MAX_XMP_BYTES = 1024 * 1024

/** Result of our object reader, for valid files only. */
export type Structure = { readonly objects: ObjectReader; readonly nodes: readonly PageNode[] }

/**
 * Pages and properties of a valid file without encryption, read without pdf.js, which takes many times as long and much
 * memory to open it.
 * @returns null when pdf.js has to look
 */
export function readOwnDocument(source: ByteSource): (Structure & { readonly properties: DocumentProperties }) | null {
  if (source.size > MAX_FILE_BYTES) return null
  return unlessInvalid(() => {
    const objects = openObjects(source)
    if (objects.trailer.has('Encrypt')) return null
    const catalog = objects.dict(objects.trailer.get('Root'))
    const nodes = readPageTree(objects, MAX_PAGES)
    // pdf.js goes by this count.
    const count = objects.resolve(objects.dict(catalog.get('Pages')).get('Count'))
    if (nodes.length === 0 || count !== nodes.length) return null
    return { objects, nodes, properties: readOwnProperties(source, objects, catalog) }
  })
}

/** Null when the file is invalid, or when pdf.js reports a different number of pages. */
export function readStructure(source: ByteSource, pageCount: number): Structure | null {
  return unlessInvalid(() => {
    const objects = openObjects(source)
    const nodes = readPageTree(objects, MAX_PAGES)
    return nodes.length === pageCount ? { objects, nodes } : null
  })
}

function unlessInvalid<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof PdfObjectError) return null
    throw error
  }
}

function readOwnProperties(source: ByteSource, objects: ObjectReader, catalog: PdfDict): DocumentProperties {
  const info = objects.resolve(objects.trailer.get('Info'))
  const xmp = readPacket(objects, catalog)
  const textAt = (dict: PdfDict, key: string) => {
    const value = objects.resolve(dict.get(key))
    return isString(value) ? textOfString(value.bytes) : undefined
  }
  return propertiesOf({
    info(key) {
      if (key === 'Language') return textAt(catalog, 'Lang')
      if (key === 'PDFFormatVersion') return versionOf(source, nameOf(objects.resolve(catalog.get('Version'))))
      return isDict(info) ? textAt(info, key) : undefined
    },
    xmp: (name) => xmp.get(name),
  })
}

function readPacket(objects: ObjectReader, catalog: PdfDict): ReturnType<typeof readXmp> {
  const stream = objects.resolve(catalog.get('Metadata'))
  if (!isStream(stream) || nameOf(stream.dict.get('Subtype')) !== 'XML') return new Map()
  return readXmp(objects.data(stream, MAX_XMP_BYTES))
}

const validVersion = /^[1-9]\.\d$/

/** Of the catalog (7.5.2), else of the header. */
function versionOf(source: ByteSource, inCatalog: string | undefined): string | undefined {
  if (inCatalog !== undefined && validVersion.test(inCatalog)) return inCatalog
  const header = source.read(5, 8)
  const version = header.ok ? (/^[^\s\u0000]*/.exec(Buffer.from(header.value).toString('latin1'))?.[0] ?? '') : ''
  return validVersion.test(version) ? version : undefined
}
