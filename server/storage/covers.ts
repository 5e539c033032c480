import { access, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from './atomic-write.ts'
import { readPicture } from './stored-files.ts'

/** Size of a cover. */
export type CoverSize = 'large' | 'small'

/** Uploaded covers, which cannot be regenerated. Paths are relative to the folder, with `/` separators. */
export type CoverStore = {
  /**
   * Stores both sizes, safe from a power cut.
   * @returns the path for the record
   * @throws AppError `unavailable` in plain words
   */
  write(id: string, pictures: { readonly [S in CoverSize]: Uint8Array }): Promise<string>
  /** The JPEG; the large one when there is no small one; null when there is none. */
  read(path: string, size: CoverSize): Promise<Uint8Array | null>
  /** Whether the file exists: a restored database may refer to one that was removed since. */
  has(path: string): Promise<boolean>
  /** Files that cannot be removed now are left to the clean-up of orphans. */
  remove(path: string): Promise<void>
}

/** All files of a cover with this path. */
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
