import { storedZip } from '../../test/bench/books.ts'
import { picture } from '../../test/fixtures/images.ts'
import { fillWithKinds } from '../../test/kit/books-of-all-kinds.ts'
import { createLibraryFolder } from '../../test/kit/library-folder.ts'

/** Books of the library that is read, by the title that each kind has, and folders of the two libraries. */
export type Shelves = {
  readonly kinds: string
  readonly covers: string
  /** An example of each ending that the app offers to open. */
  readonly examples: Readonly<Record<string, string>>
  [Symbol.dispose](): void
}

/** Titles of books whose pages are pictures, one of each kind. */
export const readableTitles = { cbz: 'Harbour', cbr: 'Storm 001', epub: 'Album', pdf: 'Atlas' } as const

/** Makes one library with a book of each kind, and one with many covers. */
export async function makeShelves(coverCount: number): Promise<Shelves> {
  const kinds = createLibraryFolder()
  const covers = createLibraryFolder()
  await fillWithKinds(kinds)
  const pictures = await Promise.all(
    Array.from({ length: 20 }, (_, n) => picture({ width: 800, height: 1_200, shade: 10 * n })),
  )
  for (let n = 0; n < coverCount; n += 1) {
    // A name of its own, so that no two books have the same content.
    const entry = { name: `${n}.jpg`, bytes: pictures[n % pictures.length] ?? Buffer.alloc(0) }
    covers.put(`Shelf ${Math.floor(n / 20)}/Cover ${n}.cbz`, storedZip([entry]))
  }
  return {
    kinds: kinds.root,
    covers: covers.root,
    examples: {
      cbz: kinds.at('Bay/Bay 003.cbz'),
      cbr: kinds.at('Storm/Storm 001.cbr'),
      epub: kinds.at('Album/Album.epub'),
      pdf: kinds.at('Atlas/Atlas.pdf'),
    },
    [Symbol.dispose]() {
      kinds[Symbol.dispose]()
      covers[Symbol.dispose]()
    },
  }
}
