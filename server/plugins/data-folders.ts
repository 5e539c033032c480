import { lstat, mkdir, readdir, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** An id as it comes from the database; anything else could be a way out of the folder. */
const safeId = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/

/**
 * Makes the folder in which a plugin keeps what it likes: one for the server, one for each person.
 * @returns its real path; null when it cannot be made or is not what it seems
 */
export async function openDataFolder(
  dataFolder: string,
  pluginId: string,
  userPluginId: string | null,
): Promise<string | null> {
  const steps = [pluginId, ...(userPluginId === null ? [] : ['users', userPluginId])]
  if (!steps.every((step) => safeId.test(step))) return null
  try {
    await mkdir(dataFolder, { recursive: true, mode: 0o700 })
    let folder = await realpath(dataFolder)
    for (const step of steps) {
      folder = join(folder, step)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // A plugin that is no Node could have left a link here.
      if (!(await lstat(folder)).isDirectory()) return null
    }
    return folder
  } catch {
    return null
  }
}

/** Removes what a plugin kept, for the server and for everybody. Links are removed and not followed. */
export async function forgetData(dataFolder: string, pluginId: string): Promise<void> {
  if (safeId.test(pluginId)) await rm(join(dataFolder, pluginId), { recursive: true, force: true, maxRetries: 3 })
}

/** Removes what a plugin kept for one person. A link in the place of a folder on the way is not followed. */
export async function forgetDataOfUser(dataFolder: string, pluginId: string, userPluginId: string): Promise<void> {
  if (!safeId.test(pluginId) || !safeId.test(userPluginId)) return
  const users = join(dataFolder, pluginId, 'users')
  const isOwn = await lstat(users).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (isOwn) await rm(join(users, userPluginId), { recursive: true, force: true, maxRetries: 3 })
}

/**
 * Removes what plugins kept that are gone, and what they kept for people who are.
 * @param known ids of the plugins that there are, with those of the connections of people to them
 */
export async function sweepData(dataFolder: string, known: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
  for (const pluginId of await foldersIn(dataFolder)) {
    const users = known.get(pluginId)
    if (users === undefined) {
      await forgetData(dataFolder, pluginId)
      continue
    }
    const gone = (await foldersIn(join(dataFolder, pluginId, 'users'))).filter((id) => !users.has(id))
    for (const id of gone) await forgetDataOfUser(dataFolder, pluginId, id)
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const isOwn = await lstat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isOwn) return []
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory() && safeId.test(entry.name)).map(({ name }) => name)
}
