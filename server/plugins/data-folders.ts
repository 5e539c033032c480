import { lstat, mkdir, readdir, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** An id from the database; anything else could escape the folder. */
const safeId = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/

/**
 * Creates the data folder of a plugin: one for the server, one for each user.
 * @returns its real path; null when it cannot be created or is a link
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
      // A plugin that does not run on Node could have created a link here.
      if (!(await lstat(folder)).isDirectory()) return null
    }
    return folder
  } catch {
    return null
  }
}

/** Deletes all data of a plugin, for the server and all users. Links are removed, not followed. */
export async function deletePluginData(dataFolder: string, pluginId: string): Promise<void> {
  if (safeId.test(pluginId)) await rm(join(dataFolder, pluginId), { recursive: true, force: true, maxRetries: 3 })
}

/** Deletes the data of a plugin for one user. A link in place of a folder is not followed. */
export async function deleteUserPluginData(dataFolder: string, pluginId: string, userPluginId: string): Promise<void> {
  if (!safeId.test(pluginId) || !safeId.test(userPluginId)) return
  const users = join(dataFolder, pluginId, 'users')
  const isOwn = await lstat(users).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (isOwn) await rm(join(users, userPluginId), { recursive: true, force: true, maxRetries: 3 })
}

/**
 * Deletes the data of removed plugins and of removed user connections.
 * @param known ids of the existing plugins, with those of their user connections
 */
export async function sweepData(dataFolder: string, known: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
  for (const pluginId of await foldersIn(dataFolder)) {
    const users = known.get(pluginId)
    if (users === undefined) {
      await deletePluginData(dataFolder, pluginId)
      continue
    }
    const obsolete = (await foldersIn(join(dataFolder, pluginId, 'users'))).filter((id) => !users.has(id))
    for (const id of obsolete) await deleteUserPluginData(dataFolder, pluginId, id)
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
