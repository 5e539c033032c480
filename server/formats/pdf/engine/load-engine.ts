import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { DOMMatrix, Path2D } from '@napi-rs/canvas'

/** The display and parsing layers of pdf.js, as its legacy build exports them. */
export type PdfEngine = typeof import('pdfjs-dist/legacy/build/pdf.mjs')

let engine: Promise<PdfEngine> | undefined

/**
 * Loads pdf.js once per thread (about 100 ms) when the first PDF is opened. It parses on the calling thread, which is
 * already a worker.
 */
export function loadEngine(): Promise<PdfEngine> {
  engine ??= importEngine()
  return engine
}

async function importEngine(): Promise<PdfEngine> {
  // pdf.js expects these two globals at import and warns otherwise; it only looks for them itself when it detects Node.
  const browserTypes: Record<string, unknown> = { DOMMatrix, Path2D }
  for (const [name, type] of Object.entries(browserTypes)) {
    if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value: type, configurable: true })
  }
  const loaded = await import('pdfjs-dist/legacy/build/pdf.mjs')
  loaded.GlobalWorkerOptions.workerSrc = import.meta.resolve('pdfjs-dist/legacy/build/pdf.worker.mjs')
  return loaded
}

/** Folders of pdf.js with its character maps, standard fonts, decoders and colour profiles. */
const packageFolder = new URL('../..', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs'))

const folders = {
  cMapUrl: new URL('cmaps/', packageFolder),
  standardFontDataUrl: new URL('standard_fonts/', packageFolder),
  wasmUrl: new URL('wasm/', packageFolder),
} as const

/** Options required by pdf.js; the values are only labels, `PackagedData` decides which file is read. */
export const packagedFolders = {
  cMapUrl: fileURLToPath(folders.cMapUrl),
  standardFontDataUrl: fileURLToPath(folders.standardFontDataUrl),
  wasmUrl: fileURLToPath(folders.wasmUrl),
  iccUrl: fileURLToPath(new URL('iccs/', packageFolder)),
}

/** File names in the packaged folders: no separators, no leading dots. */
const PLAIN_NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/**
 * The only local files that pdf.js can read: plain names in the packaged folders (the name of a character map comes
 * from the document).
 */
export class PackagedData {
  async fetch(wanted: { kind: string; filename: string }): Promise<Uint8Array> {
    const folder = wanted.kind in folders ? folders[wanted.kind as keyof typeof folders] : undefined
    if (folder === undefined || !PLAIN_NAME.test(wanted.filename)) throw new Error('This file is not part of pdf.js.')
    return new Uint8Array(await readFile(new URL(wanted.filename, folder)))
  }
}
