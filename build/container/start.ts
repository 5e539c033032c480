import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { giveFolder, type Owner } from './owner.ts'

/**
 * The entry point of the image. Started as root, it becomes the user PUID and the group PGID; then it is replaced by the
 * server.
 */
const data = process.env.SERVICE_DATA_DIR || '/data'
/** Reaps the processes that plugins leave behind, which the first process of a container has to do. */
const init = '/usr/bin/tini'
const isRoot = process.getuid?.() === 0

function fail(...sentences: readonly string[]): never {
  console.error(["Inglenook can't start.", ...sentences].join('\n'))
  process.exit(1)
}

function idOf(variable: 'PUID' | 'PGID'): number {
  const text = process.env[variable] || '1000'
  const id = Number(text)
  // The highest number means "unchanged" to the system.
  if (/^\d{1,10}$/.test(text) && id < 2 ** 32 - 1) return id
  return fail(`${variable} must be the number of a ${variable === 'PUID' ? 'user' : 'group'}, not ${text}.`)
}

function become({ uid, gid }: Owner): void {
  try {
    // Groups that were added to the container stay: books may be readable by them only.
    const added = process.getgroups?.().filter((group) => group !== 0) ?? []
    process.setgroups?.([gid, ...added])
    process.setgid?.(gid)
    process.setuid?.(uid)
  } catch {
    fail(
      `The container may not become user ${uid}, group ${gid}. Allow it the capabilities SETUID and SETGID,`,
      `or start it with "user: ${uid}:${gid}".`,
    )
  }
}

function takeData(owner: Owner): void {
  try {
    const changed = giveFolder(data, owner)
    if (changed > 0) console.log(`Gave ${data} to user ${owner.uid} (files and folders changed: ${changed}).`)
  } catch {
    // Not every drive has owners. What matters is whether it can be written.
  }
}

/** Ends the program unless the data folder can be written. One that doesn't exist is made by the server. */
function requireData(): void {
  try {
    accessSync(data, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT') return
    if (code === 'EROFS') fail(`The folder ${data} is mounted read-only. Mount it without ":ro".`)
    const { uid, gid } = statSync(data)
    const user = process.getuid?.()
    const way = isRoot ? `PUID=${uid} and PGID=${gid}` : `"user: ${uid}:${gid}"`
    fail(
      `The folder ${data} belongs to user ${uid}, group ${gid}: user ${user}, group ${process.getgid?.()} can't write it.`,
      `Allow user ${user} to write it${uid === 0 ? '' : `, or start the container with ${way}`}.`,
    )
  }
}

if (isRoot) {
  const owner = { uid: idOf('PUID'), gid: idOf('PGID') }
  takeData(owner)
  become(owner)
} else if (process.env.PUID && Number(process.env.PUID) !== process.getuid?.()) {
  console.error(`PUID and PGID have no effect: the container was started as user ${process.getuid?.()}.`)
}
requireData()
process.umask(0o077)
const server = [process.execPath, fileURLToPath(new URL('serve.js', import.meta.url)), ...process.argv.slice(2)]
const command = process.pid === 1 && existsSync(init) ? [init, '--', ...server] : server
// Compiled code is stored with the data, because the image can't be written.
const settings = { NODE_COMPILE_CACHE: join(data, 'cache', 'code') }
// Its only warning is that replacing a program is an experimental feature.
process.emitWarning = () => undefined
process.execve?.(command[0] ?? '', command, { ...settings, ...process.env })
