import { useComputedColorScheme } from '@mantine/core'
import type { Book } from '../../../api/types.ts'
import { ComicReader } from '../comic/comic-reader.tsx'
import { textLayerKeys } from '../comic/page-commands.ts'
import { AnnotationEditor } from '../shell/annotations/annotation-editor.tsx'
import { SelectionBar } from '../shell/annotations/selection-bar.tsx'
import { PdfContext } from './pdf-state.ts'
import { PdfTools } from './pdf-tools.tsx'
import { texts } from './texts.ts'
import { usePdfAnnotations } from './use-pdf-annotations.ts'
import { usePdfSearch } from './use-pdf-search.ts'
import { TextLayer } from './words/text-layer.tsx'

type PdfReaderProps = {
  readonly book: Book
  /** Page (1-based) to open at instead of the saved progress. */
  readonly requestedPage: number | undefined
}

const parts = { Tools: PdfTools, Overlay: TextLayer, keys: textLayerKeys, commands: texts.commands } as const

/** Reader for PDFs: the page reader with a text layer, search, and table of contents. */
export function PdfReader({ book, requestedPage }: PdfReaderProps) {
  const search = usePdfSearch(book)
  const annotations = usePdfAnnotations(book)
  const scheme = useComputedColorScheme('light')
  return (
    <PdfContext value={{ search, annotations }}>
      <ComicReader requestedPage={requestedPage} book={book} parts={parts} />
      <SelectionBar annotations={annotations} scheme="light" />
      <AnnotationEditor annotations={annotations} scheme={scheme} />
    </PdfContext>
  )
}
