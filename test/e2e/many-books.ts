import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildZip } from '../fixtures/archives/zip-writer.ts'
import { picture } from '../fixtures/images.ts'

/**
 * Adds series of small comics to a library folder: `Many 000` and so on, with the given number of books each.
 * @returns the total number of books
 */
export async function putMany(shelf: string, series: number, books: number): Promise<void> {
  const page = await picture({ width: 20, height: 30 })
  for (let index = 0; index < series; index++) {
    const name = `Many ${String(index).padStart(3, '0')}`
    mkdirSync(join(shelf, name))
    for (let number = 1; number <= books; number++) {
      const title = `${name} #${String(number).padStart(3, '0')}`
      const files = [
        { name: '1.jpg', data: page },
        { name: 'title.txt', data: title },
      ]
      writeFileSync(join(shelf, name, `${title}.cbz`), buildZip({ files }))
    }
  }
}
