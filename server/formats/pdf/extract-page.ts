import { fail, type Result, succeed } from '../../domain/result.ts'
import type { OpenDocument } from './engine/open-document.ts'

/**
 * A page as a separate document, written by pdf.js.
 * @param number 1-based Errors: `page-damaged`, those of reading the file
 */
export async function extractPage(open: OpenDocument, number: number): Promise<Result<{ readonly bytes: Uint8Array }>> {
  const damaged = () => ({ ok: false, failure: open.failureOf(fail('page-damaged').failure) }) as const
  try {
    const bytes = await open.document.extractPages([{ document: null, includePages: [number - 1] }])
    return bytes instanceof Uint8Array && bytes.byteLength > 0 ? succeed({ bytes }) : damaged()
  } catch {
    return damaged()
  }
}
