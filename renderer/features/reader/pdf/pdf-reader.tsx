import type { Book } from '../../../api/types.ts'
import { ComicReader } from '../comic/comic-reader.tsx'
import { PageWords } from './page-words.tsx'
import { PdfTools } from './pdf-tools.tsx'

type PdfReaderProps = {
  readonly book: Book
  /** Page (1-based) to open at instead of the kept place. */
  readonly askedPage: number | undefined
}

const parts = { Tools: PdfTools, Over: PageWords } as const

/** Reads PDFs: pages like those of a comic, with words to select and contents where the file has them. */
export function PdfReader({ book, askedPage }: PdfReaderProps) {
  return <ComicReader askedPage={askedPage} book={book} parts={parts} />
}
