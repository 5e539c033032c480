import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { buildZip } from '../fixtures/archives/zip-writer.ts'
import { buildEpub } from '../fixtures/epub.ts'
import { drawnPage } from './drawn-pages.ts'

type Comic = {
  readonly series: string
  readonly number: number
  readonly pages: number
  readonly manga?: boolean
  readonly hue: number
}

/** Page n of every comic has a unique width, so that tests can identify the page on screen. */
export function pageWidth(page: number): number {
  return 500 + page
}

export async function comicBook({ series, number, pages, manga = false, hue }: Comic): Promise<Buffer> {
  const drawings = await Promise.all(
    Array.from({ length: pages }, (_, index) =>
      drawnPage({
        title: index === 0 ? series : '',
        caption: index === 0 ? `No. ${number}` : `page ${index + 1}`,
        width: pageWidth(index + 1),
        height: 750,
        hue: (hue + index * 11) % 360,
      }),
    ),
  )
  const info = `<?xml version="1.0"?><ComicInfo><Series>${series}</Series><Number>${number}</Number><Year>2019</Year>
<Month>3</Month><Publisher>Hearth Press</Publisher><Writer>A. Lighthouse</Writer><Penciller>B. Harbour</Penciller>
<Genre>Adventure</Genre><Summary>The keeper finds that her tower has begun to move.</Summary>
<Manga>${manga ? 'YesAndRightToLeft' : 'No'}</Manga></ComicInfo>`
  const files = drawings.map((data, index) => ({ name: `page-${String(index + 1).padStart(3, '0')}.jpg`, data }))
  return buildZip({ files: [...files, { name: 'ComicInfo.xml', data: info, method: 'deflate' }] })
}

const sentence =
  'The sea had been grey for eleven days, and on the twelfth it was gone. Where the harbour should have been there lay a plain of wet sand, ribbed like the roof of a mouth. '

/** A novel with several chapters and links, long enough to be paginated. */
async function novel(title: string, chapters: number): Promise<Buffer> {
  const names = Array.from({ length: chapters }, (_, index) => `chapter-${index + 1}.xhtml`)
  const documents = names.map((name, index) => ({ name, data: chapter(index + 1, names[index + 1]) }))
  const lines = names.map((name, index) => `<li><a href="${name}">Chapter ${index + 1}</a></li>`).join('')
  const contents = xhtml(
    'Contents',
    `<nav xmlns:epub="http://www.idpf.org/2007/ops" epub:type="toc"><ol>${lines}</ol></nav>`,
  )
  const cover = await drawnPage({ title, caption: 'a novel', width: 600, height: 900, hue: 210 })
  return buildEpub({
    metadata: `<dc:title>${title}</dc:title><dc:creator>C. Inkwell</dc:creator><dc:language>en</dc:language>`,
    bareMetadata: true,
    parts: [
      { name: 'cover.jpg', data: cover, properties: 'cover-image' },
      { name: 'nav.xhtml', data: contents, properties: 'nav', spine: false },
      ...documents,
    ],
  })
}

function chapter(number: number, next: string | undefined): string {
  const paragraphs = Array.from(
    { length: 36 },
    (_, index) => `<p id="p${number}-${index + 1}">${number}.${index + 1} ${sentence.repeat(1 + (index % 3))}</p>`,
  )
  const links = `<p>${next === undefined ? 'The end.' : `<a href="${next}#top">Onwards</a>`} <a href="https://example.org/">A site</a></p>`
  return xhtml(`Chapter ${number}`, `<h1 id="top">Chapter ${number}</h1>${paragraphs.join('')}${links}`)
}

function xhtml(title: string, body: string): string {
  return `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>${title}</title>
<style>body { font-family: serif; margin: 3em } p { margin: 0; text-indent: 1.4em } h1 { text-align: center }</style>
</head><body>${body}</body></html>`
}

/** A PDF with a line of text per page. */
async function paper(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.TimesRoman)
  for (let number = 1; number <= pages; number += 1) {
    document.addPage([420, 595]).drawText(`Field notes, page ${number}`, { x: 60, y: 480, size: 26, font })
  }
  return document.save()
}

/** Writes a file below a folder, and creates missing folders. */
export function putBook(folder: string, name: string, bytes: Uint8Array | string): void {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
}

type Files = readonly (readonly [name: string, bytes: Uint8Array])[]

let smallLibrary: Promise<Files> | null = null

/** A small library: a comic series of two books, a manga, a novel, a PDF, and an unreadable file. */
export async function fillShelf(folder: string): Promise<void> {
  smallLibrary ??= makeSmallLibrary()
  for (const [name, bytes] of await smallLibrary) putBook(folder, name, bytes)
}

async function makeSmallLibrary(): Promise<Files> {
  const lighthouse = { series: 'The Wandering Lighthouse', pages: 12, hue: 190 }
  const lantern = { series: 'Paper Lantern', number: 1, pages: 8, manga: true, hue: 330 }
  const whole = await comicBook({ series: 'Torn', number: 1, pages: 3, hue: 90 })
  return [
    ['Lighthouse/Lighthouse 001.cbz', await comicBook({ ...lighthouse, number: 1 })],
    ['Lighthouse/Lighthouse 002.cbz', await comicBook({ ...lighthouse, number: 2, hue: 20 })],
    ['Lantern/Lantern v01.cbz', await comicBook(lantern)],
    ['Wet Sand/Wet Sand.epub', await novel('Wet Sand', 4)],
    ['Field Notes/Field Notes.pdf', await paper(5)],
    ['Torn/Torn 001.cbz', whole.subarray(0, Math.floor(whole.length / 2))],
  ]
}

const grown = [
  'Salt and Cinders',
  'The Long Tide',
  'Moth',
  'Harbour Master',
  'Nine Lanterns',
  'A House of Weather',
  'Kelp',
  'The Cartographer',
  'Ember Street',
  'Low Water',
  'Glass Gulls',
  'The Quiet Engine',
] as const

/** A library large enough for realistic screenshots. */
export async function fillLargeShelf(folder: string): Promise<void> {
  await fillShelf(folder)
  for (const [index, series] of grown.entries()) {
    for (let number = 1; number <= 1 + ((index * 5) % 4); number += 1) {
      const comic = { series, number, pages: 3, hue: (index * 67 + number * 9) % 360 }
      putBook(folder, `${series}/${series} ${String(number).padStart(3, '0')}.cbz`, await comicBook(comic))
    }
  }
}
