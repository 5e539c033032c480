import { storedRar5 } from '../fixtures/archives/stored-rar.ts'
import { buildZip } from '../fixtures/archives/zip-writer.ts'
import { buildEpub, chapter, navPoint, ncx, pictureWrapper } from '../fixtures/epub.ts'
import { jpegPages, picture } from '../fixtures/images.ts'
import { type LibraryFolder, pdfBytes } from './library-folder.ts'

/** Large enough for thumbnails, in formats that apps can and cannot show. */
export const bayPages = [
  { format: 'jpeg', width: 1_600, height: 2_400 },
  { format: 'webp', width: 300, height: 200 },
  { format: 'tiff', width: 60, height: 90 },
] as const

/**
 * A right-to-left comic in three image formats (`Harbour`), a RAR (`Storm 001`), a webtoon (`Strip 001`), a PDF
 * (`Atlas`), EPUBs of text (`Novel`), of fixed layout (`Older`) and of images (`Album`), and a broken file (`Torn`).
 */
export async function fillWithKinds(shelf: LibraryFolder): Promise<void> {
  const files = await Promise.all(
    bayPages.map(async (spec, i) => ({ name: `${i}.${spec.format}`, data: await picture({ ...spec, shade: 50 + i }) })),
  )
  const info =
    '<ComicInfo><Title>Harbour</Title><Number>3</Number><Writer>Ann Lee</Writer><Colorist>Bo Chan</Colorist><Year>2011</Year><Manga>YesAndRightToLeft</Manga></ComicInfo>'
  shelf.put('Bay/Bay 003.cbz', buildZip({ files: [...files, { name: 'ComicInfo.xml', data: info }] }))
  const [page] = await jpegPages(1)
  if (page === undefined) throw new Error('no page')
  shelf.put('Storm/Storm 001.cbr', storedRar5([{ name: '1.jpg', bytes: page.data }]))
  shelf.put('Strip/Strip 001.cbz', buildZip({ files: await jpegPages(4) }))
  shelf.put('Atlas/Atlas.pdf', pdfBytes('Atlas', 3))
  shelf.put('Novel/Novel.epub', await novel())
  shelf.put('Older/Older.epub', await older())
  shelf.put('Album/Album.epub', await album())
  shelf.put('Torn/Torn.cbz', Buffer.from('PK\x03\x04 and no more'))
}

const titled = (title: string) => ({
  bareMetadata: true,
  metadata: `<dc:title>${title}</dc:title><dc:language>en</dc:language><dc:identifier id="uid">urn:x:${title}</dc:identifier>`,
})

/** With every manifest field, and a script, which the manifest must not contain. */
async function novel(): Promise<Buffer> {
  const nav = `<nav epub:type="toc"><ol><li><span>Part</span><ol><li><a href="text/one%201.xhtml">One</a></li></ol></li><li><a href="text/two.xhtml#s">Two</a></li></ol></nav>
<nav epub:type="landmarks"><ol><li><a epub:type="bodymatter" href="text/one%201.xhtml">Start</a></li></ol></nav>
<nav epub:type="page-list"><ol><li><a href="text/two.xhtml#p7">7</a></li></ol></nav>`
  return buildEpub({
    ...titled('Novel'),
    parts: [
      { name: 'nav.xhtml', data: chapter(nav), properties: 'nav' },
      { name: 'text/one 1.xhtml', data: chapter(`<p onclick="x()">${'word '.repeat(500)}</p><script>x()</script>`) },
      { name: 'text/two.xhtml', data: chapter('<p id="s">short</p><p id="p7">seven</p>') },
      { name: 'cover.png', data: await picture({ format: 'png' }), properties: 'cover-image' },
      { name: 'style.css', data: 'p { color: red }' },
      { name: 'run.js', data: 'x()' },
    ],
  })
}

/** An EPUB 2 with fixed layout and the page list of an NCX. */
async function older(): Promise<Buffer> {
  const list =
    '<pageList><pageTarget type="normal" value="1"><navLabel><text>1</text></navLabel><content src="a.xhtml#x"/></pageTarget></pageList>'
  const contents = ncx(navPoint('A', 'a.xhtml'))
  return buildEpub({
    ...titled('Older'),
    metadata: `${titled('Older').metadata}<meta property="rendition:layout">pre-paginated</meta>`,
    spineAttributes: 'toc="ncx" page-progression-direction="rtl"',
    parts: [
      { ...contents, data: String(contents.data).replace('</ncx>', `${list}</ncx>`) },
      { name: 'a.xhtml', data: chapter('<p id="x">a</p>') },
      { name: 'b.xhtml', data: chapter('<p>b</p>') },
    ],
  })
}

/** An image-only EPUB. */
async function album(): Promise<Buffer> {
  const numbers = [1, 2, 3]
  const pictures = await Promise.all(
    numbers.map(async (n) => ({ name: `i/${n}.jpg`, data: await picture({ width: 40 + n, shade: n * 20 }) })),
  )
  const wrappers = numbers.map((n) => ({ name: `p${n}.xhtml`, data: pictureWrapper(`i/${n}.jpg`) }))
  return buildEpub({ ...titled('Album'), parts: [...pictures, ...wrappers] })
}
