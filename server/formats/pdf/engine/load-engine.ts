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
