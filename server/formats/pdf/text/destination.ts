import type { PdfDocument } from '../engine/open-document.ts'

/** An object reference as returned by pdf.js. */
type Reference = Parameters<PdfDocument['getPageIndex']>[0]

/**
 * The page (1-based) of a destination: a name, or an array that starts with a page (ISO 32000-1, 12.3.2). Null when it
 * has no target in this document.
 */
export async function pageOfDestination(document: PdfDocument, destination: unknown): Promise<number | null> {
  const explicit =
    typeof destination === 'string' ? await document.getDestination(destination).catch(() => null) : destination
  if (!Array.isArray(explicit)) return null
  const target: unknown = explicit[0]
  const index = isReference(target) ? await document.getPageIndex(target).catch(() => null) : target
  const isPage = typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < document.numPages
  return isPage ? index + 1 : null
}

function isReference(target: unknown): target is Reference {
  return typeof target === 'object' && target !== null && 'num' in target && 'gen' in target
}
