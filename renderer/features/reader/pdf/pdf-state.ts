import { createContext, useContext } from 'react'
import type { PdfAnnotations } from './use-pdf-annotations.ts'
import type { PdfSearch } from './use-pdf-search.ts'

/** State of an open PDF that toolbar and pages share. */
export type PdfState = { readonly search: PdfSearch; readonly annotations: PdfAnnotations }

export const PdfContext = createContext<PdfState | null>(null)

/**
 * State of the open PDF.
 * @throws Error outside of its provider
 */
export function usePdf(): PdfState {
  const state = useContext(PdfContext)
  if (state === null) throw new Error('No PDF is open here')
  return state
}
