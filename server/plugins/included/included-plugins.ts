import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files of the plugins that come with Inglenook. */
export type IncludedTexts = {
  /** Files that each of them has, by name. */
  readonly shared: Readonly<Record<string, string>>
  /** Their own files, by the name of their folder. */
  readonly plugins: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Plugins that come with Inglenook. They are started from a folder, as Node.js cannot read the archive of a package. */
export type IncludedPlugins = {
  /** Where their folders are put. Absolute. */
  readonly folder: string
  /** The names of their folders. */
  names(): Promise<readonly string[]>
  /**
   * Puts the folder of a plugin in place: files that are missing, or differ from those of this version.
   * @throws AppError `unavailable` when it cannot be written
   */
  put(name: string): Promise<void>
}

export type IncludedOptions = {
  readonly folder: string
  /** Asked at the first use. */
  readonly texts: () => Promise<IncludedTexts>
  /** Replaces a file as a whole, in a folder that may be missing. */
  readonly write: (path: string, bytes: Uint8Array) => Promise<void>
}

export function createIncludedPlugins({ folder, texts, write }: IncludedOptions): IncludedPlugins {
  let asked: Promise<IncludedTexts> | undefined
  const all = () => {
    asked ??= texts().catch((error) => {
      asked = undefined
      throw error
    })
    return asked
  }
  return {
    folder,
    names: async () => Object.keys((await all()).plugins),
    async put(name) {
      const { shared, plugins } = await all()
      for (const [file, text] of Object.entries({ ...plugins[name], ...shared })) {
        const path = join(folder, name, file)
        const stored = await readFile(path, 'utf8').catch(() => null)
        if (stored !== text) await write(path, Buffer.from(text))
      }
    },
  }
}
