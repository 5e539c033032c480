import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'

/** Content of `latest-mac.yml` and similar files: the files of a version (`electron-updater`). */
type UpdateList = { readonly version: string; readonly files: readonly { readonly url: string }[] }

/**
 * Merges the output of several machines into one folder. Machines that packed the same platform for different
 * processors wrote update lists of the same name: these are merged, and each program takes the file of its processor.
 * @param from folder with one folder per machine
 * @throws Error when two machines made the same file, or packed different versions
 */
export async function gatherReleases(from: string, to: string): Promise<readonly string[]> {
  await mkdir(to, { recursive: true })
  const gathered = new Set<string>()
  for (const machine of (await readdir(from)).toSorted()) {
    for (const name of (await readdir(join(from, machine))).toSorted()) {
      const isKnown = gathered.has(name)
      gathered.add(name)
      const [source, target] = [join(from, machine, name), join(to, name)]
      if (!isKnown) await copyFile(source, target)
      else if (/^latest.*\.yml$/.test(name)) await writeFile(target, await merged(target, source))
      else throw new Error(`Two machines made ${name}: its name has to say for which processor it is.`)
    }
  }
  return [...gathered].toSorted()
}

async function merged(first: string, second: string): Promise<string> {
  const [one, other] = await Promise.all([first, second].map(async (file) => parse(await readFile(file, 'utf8'))))
  const [list, more] = [one as UpdateList, other as UpdateList]
  if (list.version !== more.version) throw new Error(`Two machines packed ${list.version} and ${more.version}.`)
  return stringify({ ...list, files: [...list.files, ...more.files] })
}
