import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** Builders of book files for the bench: stored archives whose bytes depend only on the arguments. */

export type Entry = { readonly name: string; readonly bytes: Buffer }

const localHeader = 0x04034b50
const centralHeader = 0x02014b50
const endOfCentralDirectory = 0x06054b50

function zipHeader(entry: Entry, name: Buffer, signature: number, extra: number): Buffer {
  const central = signature === centralHeader
  const header = Buffer.alloc(central ? 46 : 30)
  let at = header.writeUInt32LE(signature, 0)
  if (central) at = header.writeUInt16LE(20, at)
  at = header.writeUInt16LE(20, at)
  at = header.writeUInt16LE(0x0800, at)
  at = header.writeUInt16LE(0, at)
  at = header.writeUInt32LE(0x5a210000, at)
  at = header.writeUInt32LE(crc32(entry.bytes), at)
  at = header.writeUInt32LE(entry.bytes.length, at)
  at = header.writeUInt32LE(entry.bytes.length, at)
  header.writeUInt16LE(name.length, at)
  if (central) header.writeUInt32LE(extra, 42)
  return Buffer.concat([header, name])
}

/** A zip of stored entries. */
export function storedZip(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const header = zipHeader(entry, name, localHeader, 0)
    directory.push(zipHeader(entry, name, centralHeader, offset))
    parts.push(header, entry.bytes)
    offset += header.length + entry.bytes.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(endOfCentralDirectory, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, central, end])
}

/** A random number generator with the same sequence on every machine (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** `count` different JPEGs: flat areas, lines and some grain, for a realistic file size. */
export async function drawPages(count: number, width: number, height: number, grain: number): Promise<Buffer[]> {
  const pages: Buffer[] = []
  for (let page = 0; page < count; page++) {
    const random = seeded(page + 1)
    const pixels = Buffer.alloc(width * height * 3)
    for (let i = 0; i < pixels.length; i += 3) {
      const x = (i / 3) % width
      const y = Math.floor(i / 3 / width)
      const panel = ((x >> 8) * 37 + (y >> 8) * 91 + page * 53) % 200
      const noise = (random() - 0.5) * grain
      pixels[i] = Math.max(0, Math.min(255, panel + 30 + noise))
      pixels[i + 1] = Math.max(0, Math.min(255, panel + ((x + y) % 64) + noise))
      pixels[i + 2] = Math.max(0, Math.min(255, 200 - panel / 2 + noise))
    }
    pages.push(
      await sharp(pixels, { raw: { width, height, channels: 3 } })
        .jpeg({ quality: 80 })
        .toBuffer(),
    )
  }
  return pages
}

/** The image with a unique comment, so that no two pages have the same bytes. */
export function stampJpeg(jpeg: Buffer, text: string): Buffer {
  const comment = Buffer.from(text)
  const segment = Buffer.alloc(4)
  segment.writeUInt16BE(0xfffe, 0)
  segment.writeUInt16BE(comment.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), segment, comment, jpeg.subarray(2)])
}

export type BookPlan = { readonly series: string; readonly number: number; readonly pages: readonly Buffer[] }

/** A comic with ComicInfo. */
export function comicEntries(plan: BookPlan): Entry[] {
  const info = `<?xml version="1.0"?><ComicInfo><Series>${plan.series}</Series><Number>${plan.number}</Number><Title>Part ${plan.number}</Title><Writer>Ann Lee</Writer><Penciller>Bo Chan</Penciller><Genre>Adventure, Drama</Genre><Summary>What happens to ${plan.series} in part ${plan.number}, told at some length so that a search has words to find: harbour, lantern, winter, voyage.</Summary></ComicInfo>`
  const pages = plan.pages.map((bytes, index) => ({ name: `${String(index + 1).padStart(3, '0')}.jpg`, bytes }))
  return [...pages, { name: 'ComicInfo.xml', bytes: Buffer.from(info) }]
}

/** An EPUB 3 of text chapters with a cover. */
export function epubFile(plan: BookPlan): Buffer {
  const random = seeded(plan.number * 7919 + plan.series.length)
  const words = ['harbour', 'lantern', 'winter', 'voyage', 'the', 'a', 'of', 'and', 'light', 'stone', 'river', 'went']
  const chapter = () =>
    Array.from(
      { length: 60 },
      () => `<p>${Array.from({ length: 60 }, () => words[Math.floor(random() * words.length)]).join(' ')}</p>`,
    ).join('')
  const chapters = [1, 2, 3, 4, 5, 6]
  const opf = `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:bench:${plan.series}:${plan.number}</dc:identifier><dc:title>${plan.series} ${plan.number}</dc:title><dc:language>en</dc:language><dc:creator>Ann Lee</dc:creator><meta property="belongs-to-collection" id="c">${plan.series}</meta><meta refines="#c" property="collection-type">series</meta><meta refines="#c" property="group-position">${plan.number}</meta></metadata><manifest><item id="cover" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${chapters.map((n) => `<item id="c${n}" href="c${n}.xhtml" media-type="application/xhtml+xml"/>`).join('')}</manifest><spine>${chapters.map((n) => `<itemref idref="c${n}"/>`).join('')}</spine></package>`
  const nav = `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="toc"><ol>${chapters.map((n) => `<li><a href="c${n}.xhtml">Chapter ${n}</a></li>`).join('')}</ol></nav></body></html>`
  const text = (name: string, content: string): Entry => ({ name, bytes: Buffer.from(content) })
  return storedZip([
    text('mimetype', 'application/epub+zip'),
    text(
      'META-INF/container.xml',
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="O/p.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    ),
    text('O/p.opf', opf),
    text('O/nav.xhtml', nav),
    { name: 'O/cover.jpg', bytes: plan.pages[0] ?? Buffer.alloc(0) },
    ...chapters.map((n) =>
      text(
        `O/c${n}.xhtml`,
        `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>${n}</title></head><body>${chapter()}</body></html>`,
      ),
    ),
  ])
}

/** A PDF with one JPEG per page, like a scan. */
export function pdfFile(plan: BookPlan, width: number, height: number): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const object = (number: number, body: readonly (string | Buffer)[]) => {
    offsets[number] = length
    for (const piece of [`${number} 0 obj\n`, ...body, '\nendobj\n']) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece
      parts.push(bytes)
      length += bytes.length
    }
  }
  const kids = plan.pages.map((_, index) => `${4 + index * 3} 0 R`).join(' ')
  object(1, ['<</Type/Catalog/Pages 2 0 R>>'])
  object(2, [`<</Type/Pages/Count ${plan.pages.length}/Kids[${kids}]>>`])
  object(3, [`<</Title(${plan.series} ${plan.number})/Author(Ann Lee)>>`])
  plan.pages.forEach((jpeg, index) => {
    const page = 4 + index * 3
    const draw = `q ${width} 0 0 ${height} 0 0 cm /I Do Q`
    object(page, [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Resources<</XObject<</I ${page + 1} 0 R>>>>/Contents ${page + 2} 0 R>>`,
    ])
    object(page + 1, [
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>\nstream\n`,
      jpeg,
      '\nendstream',
    ])
    object(page + 2, [`<</Length ${draw.length}>>\nstream\n${draw}\nendstream`])
  })
  const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  parts.push(
    Buffer.from(
      `xref\n0 ${offsets.length}\n0000000000 65535 f \n${rows.join('')}trailer\n<</Size ${offsets.length}/Root 1 0 R/Info 3 0 R>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
