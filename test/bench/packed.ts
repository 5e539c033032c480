import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { storedRar5 } from '../fixtures/archives/stored-rar.ts'
import { buildZip } from '../fixtures/archives/zip-writer.ts'
import { drawPages, type Entry, stampJpeg, storedZip } from './books.ts'

/** The compression of the pages of a comic. */
export type Packing = 'stored cbz' | 'deflated cbz' | 'stored cbr'

const packers: Readonly<Record<Packing, (entries: readonly Entry[]) => Buffer>> = {
  'stored cbz': storedZip,
  'deflated cbz': (entries) =>
    buildZip({ files: entries.map(({ name, bytes }) => ({ name, data: bytes, method: 'deflate' })) }),
  'stored cbr': storedRar5,
}

export const packings = Object.keys(packers) as readonly Packing[]

/**
 * Makes the same comics in each packing, below `<root>/<packing>`: forty books of eight pages of about 100 KB. Each
 * packing is a separate library.
 */
export async function makePacked(root: string): Promise<ReadonlyMap<Packing, string>> {
  const drawn = await drawPages(8, 1_000, 1_500, 3)
  const folders = new Map<Packing, string>()
  for (const packing of packings) {
    const folder = join(root, packing.replace(' ', '-'))
    mkdirSync(join(folder, 'Series'), { recursive: true })
    for (let book = 1; book <= 40; book++) {
      const entries = drawn.map((bytes, page) => ({
        name: `${String(page + 1).padStart(3, '0')}.jpg`,
        bytes: stampJpeg(bytes, `${packing} ${book} ${page}`),
      }))
      writeFileSync(join(folder, 'Series', `Series #${book}.${packing.slice(-3)}`), packers[packing](entries))
    }
    folders.set(packing, folder)
  }
  return folders
}
