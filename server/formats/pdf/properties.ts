import type { DocumentProperties } from '../book-format.ts'
import type { PdfDocument } from './engine/open-document.ts'

/** Maximum length of a property in characters: titles are short, some producers store pages of XML there. */
const LONGEST_PROPERTY = 4_000

type Metadata = Awaited<ReturnType<PdfDocument['getMetadata']>>

/**
 * Properties from the information dictionary, else from the XMP packet (Dublin Core, ISO 16684-1). pdf.js has decoded
 * the strings (PDFDocEncoding, UTF-16, UTF-8); control characters and outer white space are removed here. A document
 * with unreadable properties has none.
 */
export async function readProperties(document: PdfDocument): Promise<DocumentProperties> {
  const metadata = await document.getMetadata().catch(() => null)
  if (metadata === null) return {}
  const found = {
    title: infoText(metadata, 'Title') ?? xmpText(metadata, 'dc:title'),
    author: infoText(metadata, 'Author') ?? xmpText(metadata, 'dc:creator'),
    subject: infoText(metadata, 'Subject') ?? xmpText(metadata, 'dc:description'),
    keywords: infoText(metadata, 'Keywords') ?? xmpText(metadata, 'pdf:keywords') ?? xmpText(metadata, 'dc:subject'),
    creator: infoText(metadata, 'Creator') ?? xmpText(metadata, 'xmp:creatortool'),
    producer: infoText(metadata, 'Producer') ?? xmpText(metadata, 'pdf:producer'),
    language: infoText(metadata, 'Language') ?? xmpText(metadata, 'dc:language'),
    pdfVersion: infoText(metadata, 'PDFFormatVersion'),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

function infoText(metadata: Metadata, key: string): string | undefined {
  const info: unknown = metadata.info
  return typeof info === 'object' && info !== null ? cleanText(Reflect.get(info, key)) : undefined
}

/** A property may be a list (`rdf:Seq`); its members are joined with commas. */
function xmpText(metadata: Metadata, key: string): string | undefined {
  const value: unknown = metadata.metadata?.get(key)
  if (!Array.isArray(value)) return cleanText(value)
  return cleanText(value.filter((member) => typeof member === 'string' && member.trim() !== '').join(', '))
}

function cleanText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value
    .slice(0, LONGEST_PROPERTY)
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\ufffe\uffff]+/g, ' ')
    .trim()
  return text === '' ? undefined : text
}
