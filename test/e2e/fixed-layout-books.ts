import { buildEpub, chapter, navigation } from '../fixtures/epub.ts'
import { putBook } from './bookshelf.ts'

const width = 600
const height = 800

/** A fixed-layout page with words at its corners. */
function fixedPage(number: number, words = `Leaf ${number}`): string {
  const style = `<meta name="viewport" content="width=${width}, height=${height}"/><style>
div { position: absolute; box-sizing: border-box; width: ${width}px; height: ${height}px; border: 6px solid #a04; background: #fdf6e3 }
p { position: absolute; left: 40px; top: 40px; margin: 0; font: 40px serif } i { position: absolute; right: 40px; bottom: 40px }
</style>`
  return chapter(`<div><p id="leaf">${words}</p><i>${number}</i></div>`, style)
}

type Book = { readonly title: string; readonly pages: number; readonly direction: 'ltr' | 'rtl' }

/** A fixed-layout book whose second to last page is reflowable. */
function fixedBook({ title, pages, direction }: Book): Buffer {
  const leaves = Array.from({ length: pages }, (_, place) => {
    const flows = direction === 'ltr' && place === pages - 2
    return {
      name: `leaf-${place + 1}.xhtml`,
      data: flows ? chapter('<h1>Afterword</h1><p>Words that flow.</p>') : fixedPage(place + 1),
      ...(flows ? { spineProperties: 'rendition:layout-reflowable' } : {}),
    }
  })
  return buildEpub({
    bareMetadata: true,
    metadata: `<dc:title>${title}</dc:title><dc:language>en</dc:language><meta property="rendition:layout">pre-paginated</meta>`,
    spineAttributes: `page-progression-direction="${direction}"`,
    parts: [navigation('<li><a href="leaf-1.xhtml">Cover</a></li><li><a href="leaf-4.xhtml">Four</a></li>'), ...leaves],
  })
}

/** Two fixed-layout books: one turns to the right and ends in reflowable text, the other turns to the left. */
export function putFixedBooks(shelf: string): void {
  putBook(shelf, 'Leaves/Leaves.epub', fixedBook({ title: 'Leaves', pages: 9, direction: 'ltr' }))
  putBook(shelf, 'Fans/Fans.epub', fixedBook({ title: 'Fans', pages: 5, direction: 'rtl' }))
}
