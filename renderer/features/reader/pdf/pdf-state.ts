import { createContext, useContext } from 'react'
import type { PdfAnnotations } from './use-pdf-annotations.ts'
import type { PdfSearch } from './use-pdf-search.ts'

/** What the buttons and the pages of an open PDF share. */
export type PdfState = { readonly search: PdfSearch; readonly annotations: PdfAnnotations }

export const PdfContext = createContext<PdfState | null>(null)

/** What is shared by the parts of the PDF that is open. @throws Error outside of one */
export function usePdf(): PdfState {
  const state = useContext(PdfContext)
  if (state === null) throw new Error('No PDF is open here')
  return state
}
