import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConvertedSource } from '../../workers/messages.ts'
import type { ImportSource } from './convert-import.ts'
import type { ImportScope } from './resolve-users.ts'

/** A file that somebody looked at, as an export of ours. */
export type Preview = {
  readonly id: string
  readonly userId: string
  readonly scope: ImportScope
  /** Null: it was an export of ours. */
  readonly source: ConvertedSource | null
  /** Of the export. */
  readonly path: string
  /** The file that it was made of. */
  readonly original: Pick<ImportSource, 'path' | 'isOnServer'>
  /** Milliseconds since 1970. */
  readonly at: number
}

const keptMs = 3_600_000
/** Files of at most half a gigabyte each, and of what they were made of. */
const keptPreviews = 3

/**
 * The files of imports and previews in a folder that all servers of a database share: each may go on with a preview that
 * another one made.
 * @param folder need not exist
 */
export function keepPreviews(folder: string) {
  const noteOf = (id: string) => join(folder, `${id}.json`)
  const filesOf = (id: string) => ({ received: join(folder, `${id}.received`), output: join(folder, `${id}.ndjson`) })

  /** Null for a preview that is over or damaged. */
  async function find(id: string): Promise<Preview | null> {
    try {
      return JSON.parse(await readFile(noteOf(id), 'utf8')) as Preview
    } catch {
      return null
    }
  }

  async function remove(id: string): Promise<void> {
    const { received, output } = filesOf(id)
    for (const file of [noteOf(id), received, output]) await rm(file, { force: true }).catch(() => undefined)
  }

  return {
    filesOf,
    find,
    remove,
    async keep(preview: Preview): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = `${noteOf(preview.id)}.new`
      await writeFile(draft, JSON.stringify(preview), { mode: 0o600 })
      await rename(draft, noteOf(preview.id))
    },
    /**
     * Removes previews of more than an hour ago and all but the last three, and files of imports that no preview has:
     * those of more than an hour ago, or all of them.
     */
    async sweep(now: number, isAlone: boolean): Promise<void> {
      const names = await readdir(folder).catch(() => [])
      const notes = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
      const found = (await Promise.all(notes.map(find))).filter((one) => one !== null)
      const current = found.filter(({ at }) => at > now - keptMs).toSorted((a, b) => b.at - a.at)
      const kept = new Set(current.slice(0, keptPreviews).map(({ id }) => id))
      const known = new Set(notes)
      for (const name of names) {
        const id = name.slice(0, Math.max(0, name.indexOf('.')))
        if (kept.has(id)) continue
        const file = join(folder, name)
        const isOver = isAlone || known.has(id) || (await isOlder(file, now - keptMs))
        if (isOver) await rm(file, { force: true, recursive: true }).catch(() => undefined)
      }
    },
  }
}

async function isOlder(file: string, time: number): Promise<boolean> {
  const found = await stat(file).catch(() => null)
  return found === null || found.mtimeMs < time
}
