import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildBlockMap } from 'app-builder-lib/out/targets/blockmap/blockmap.js'
import { parse, stringify } from 'yaml'

type UpdateFile = { readonly url: string; readonly sha512: string; readonly size?: number | undefined }
/** `latest.yml` (`electron-updater`): `path` and `sha512` repeat the first file, for its first versions. */
type UpdateList = { readonly files: readonly UpdateFile[]; readonly path: string; readonly sha512: string }

/**
 * Makes update lists and block maps fit their files again after these were changed, as by a signature: an installed
 * program would refuse the download.
 * @param folder with installers and `latest*.yml`
 * @returns names of the files that had changed
 * @throws Error when a listed file is missing
 */
export async function renewUpdates(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder)
  const renewed: string[] = []
  for (const name of names.filter((one) => /^latest.*\.yml$/.test(one))) {
    const list = parse(await readFile(join(folder, name), 'utf8')) as UpdateList
    const files = await Promise.all(list.files.map((file) => renew(folder, file)))
    renewed.push(...files.filter((file, n) => file.sha512 !== list.files[n]?.sha512).map(({ url }) => url))
    const { sha512 } = files.find(({ url }) => url === list.path) ?? list
    await writeFile(join(folder, name), stringify({ ...list, files, sha512 }))
  }
  return renewed
}

async function renew(folder: string, file: UpdateFile): Promise<UpdateFile> {
  const path = join(folder, file.url)
  const { sha512, size } = await buildBlockMap(path, 'gzip', `${path}.blockmap`)
  return { ...file, sha512, size }
}
