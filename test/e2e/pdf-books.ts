import { buildPdf, type PdfPageSpec } from '../fixtures/pdf.ts'
import { putBook } from './bookshelf.ts'

const portrait = [420, 595] as const
const landscape = [842, 595] as const

const filler = [
  'The harbour was dredged in the third year, and the stone of the old',
  'mole went into the new one. Nothing was thrown away: a chain of two',
  'hundred links lies under the sand to this day, and at low water one',
  'can see where it enters the sea.',
] as const

/** A numbered page of text. */
function prose(number: number, more: readonly string[] = []): PdfPageSpec {
  const lines = [...filler, ...more].map((text, index) => ({ text, x: 50, y: 470 - index * 18, size: 10 }))
  return { size: portrait, lines: [{ text: `Sheet ${number}`, x: 50, y: 520, size: 22 }, ...lines] }
}

/** A guide of eight pages, one in landscape, with contents, links and searchable words. */
export function putHarbourGuide(shelf: string): void {
  const pages: readonly PdfPageSpec[] = [
    {
      ...prose(1, ['See the tables.']),
      links: [
        { rect: [50, 395, 150, 411], page: 5 },
        { rect: [50, 360, 150, 376], url: 'https://example.org/harbour' },
      ],
    },
    prose(2, ['The keeper of the light was called Mère Louise.']),
    prose(3),
    prose(4, ['Nobody had seen the light-', 'house since the flood.']),
    { ...prose(5), size: landscape },
    prose(6, ['MERE LOUISE came back.']),
    prose(7),
    prose(8),
  ]
  const outline = [
    { title: 'Stones', page: 1, children: [{ title: 'The keeper', page: 2 }] },
    { title: 'Tables', page: 5, named: true },
    { title: 'Appendix' },
  ]
  putBook(shelf, 'Harbour Guide/Harbour Guide.pdf', buildPdf(pages, outline))
}

/** A scan of two pages without text. */
export function putScan(shelf: string): void {
  const page = { size: portrait, program: '0.4 g 60 60 300 475 re f' }
  putBook(shelf, 'Old Scan/Old Scan.pdf', buildPdf([page, page]))
}
