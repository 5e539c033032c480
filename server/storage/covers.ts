import { access, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from './atomic-write.ts'
import { readPicture } from './read-picture.ts'

/** Which of the two pictures of a cover. */
export type CoverSize = 'large' | 'small'

/** Pictures that people handed in; they cannot be made again. Paths are relative to the folder, `/` between parts. */
export type CoverStore = {
  /** Keeps both, safe from a power cut. @returns the path for the record @throws AppError `unavailable` in plain words */
  write(id: string, pictures: { readonly [S in CoverSize]: Uint8Array }): Promise<string>
  /** The JPEG; the large one where there is no small one; null when there is none. */
  read(path: string, size: CoverSize): Promise<Uint8Array | null>
  /** Whether the picture is there: a database that was restored may know one that was removed since. */
  has(path: string): Promise<boolean>
  /** What cannot be removed now is left to the sweep of orphans. */
  remove(path: string): Promise<void>
}

/** Every file that a cover with this path owns. */
export function coverFiles(path: string): readonly string[] {
  return [path, smallPath(path)]
}

function smallPath(path: string): string {
  return path.replace(/(\.[a-z]+)?$/, '.small$1')
}

export function openCovers(folder: string): CoverStore {
  const at = (path: string): string => join(folder, ...path.split('/'))
  const remove = async (path: string): Promise<void> => {
    for (const file of coverFiles(path)) await rm(at(file), { force: true }).catch(() => undefined)
  }
  return {
    async write(id, { large, small }) {
      const path = `${id.slice(-2).toLowerCase()}/${id}.jpg`
      const options = { durable: true, place: 'the uploaded covers' }
      try {
        await writeAtomically(at(smallPath(path)), small, options)
        await writeAtomically(at(path), large, options)
      } catch (error) {
        await remove(path)
        throw error
      }
      return path
    },
    async read(path, size) {
      const wanted = size === 'small' ? await readPicture(at(smallPath(path))) : null
      return wanted ?? readPicture(at(path))
    },
    has: (path) =>
      access(at(path)).then(
        () => true,
        () => false,
      ),
    remove,
  }
}
