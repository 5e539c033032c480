import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Where pdf.js keeps its character maps, standard fonts, decoders and colour profiles. */
const packageFolder = new URL('../../', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs'))

const folders = {
  cMapUrl: new URL('cmaps/', packageFolder),
  standardFontDataUrl: new URL('standard_fonts/', packageFolder),
  wasmUrl: new URL('wasm/', packageFolder),
} as const

/** What pdf.js wants to be told; the values are only labels, `PackagedData` decides what is read. */
export const packagedFolders = {
  cMapUrl: fileURLToPath(folders.cMapUrl),
  standardFontDataUrl: fileURLToPath(folders.standardFontDataUrl),
  wasmUrl: fileURLToPath(folders.wasmUrl),
  iccUrl: fileURLToPath(new URL('iccs/', packageFolder)),
}

/** File names below the packaged folders: no separators, no dots at the start. */
const PLAIN_NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/**
 * The only door through which pdf.js reads files of this machine: plain names (a character map's name comes from the
 * document) inside the packaged folders, nothing else.
 */
export class PackagedData {
  async fetch(wanted: { kind: string; filename: string }): Promise<Uint8Array> {
    const folder = wanted.kind in folders ? folders[wanted.kind as keyof typeof folders] : undefined
    if (folder === undefined || !PLAIN_NAME.test(wanted.filename)) throw new Error('This file is not part of pdf.js.')
    return new Uint8Array(await readFile(new URL(wanted.filename, folder)))
  }
}
