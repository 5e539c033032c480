import type { DocumentProperties } from '../book-format.ts'
import type { PdfDocument } from './engine/open-document.ts'

/** Maximum length of a property in characters: titles are short, some producers store pages of XML there. */
const LONGEST_PROPERTY = 4_000

/** Values by key; not strings, and for XMP lists of them, are ignored. */
export type PropertySources = {
  /** Of the information dictionary (ISO 32000-1, 14.3.3). */
  readonly info: (key: string) => unknown
  /** Of the XMP packet (Dublin Core, ISO 16684-1), by qualified name in lower case. */
  readonly xmp: (name: string) => unknown
}

/**
 * Properties as pdf.js reads them. It has decoded the strings (PDFDocEncoding, UTF-16, UTF-8). A document with
 * unreadable properties has none.
 */
export async function readProperties(document: PdfDocument): Promise<DocumentProperties> {
  const metadata = await document.getMetadata().catch(() => null)
  if (metadata === null) return {}
  const { info } = metadata
  return propertiesOf({
    info: (key) => (typeof info === 'object' && info !== null ? Reflect.get(info, key) : undefined),
    xmp: (name) => metadata.metadata?.get(name),
  })
}

/** From the information dictionary, else from the XMP packet; without control characters and outer white space. */
export function propertiesOf({ info, xmp }: PropertySources): DocumentProperties {
  const infoText = (key: string) => cleanText(info(key))
  const xmpText = (name: string) => {
    const value = xmp(name)
    if (!Array.isArray(value)) return cleanText(value)
    return cleanText(value.filter((member) => typeof member === 'string' && member.trim() !== '').join(', '))
  }
  const found = {
    title: infoText('Title') ?? xmpText('dc:title'),
    author: infoText('Author') ?? xmpText('dc:creator'),
    subject: infoText('Subject') ?? xmpText('dc:description'),
    keywords: infoText('Keywords') ?? xmpText('pdf:keywords') ?? xmpText('dc:subject'),
    creator: infoText('Creator') ?? xmpText('xmp:creatortool'),
    producer: infoText('Producer') ?? xmpText('pdf:producer'),
    language: infoText('Language') ?? xmpText('dc:language'),
    pdfVersion: infoText('PDFFormatVersion'),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

function cleanText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value
    .slice(0, LONGEST_PROPERTY)
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\ufffe\uffff]+/g, ' ')
    .trim()
  return text === '' ? undefined : text
}
