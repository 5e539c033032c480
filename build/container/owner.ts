import { lchownSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Owner = { readonly uid: number; readonly gid: number }

/** Levels of a folder that are looked at when it has the right owner: files copied into it as root are found there. */
const depth = 2

/**
 * Gives a folder to a user: files and folders that belong to someone else, with everything below. Links are not
 * followed, and other mounted folders are left alone, because they may be somebody's books.
 * @returns how many were changed
 */
export function giveFolder(folder: string, owner: Owner, mounts = mountPoints()): number {
  return give(folder, { owner, mounts, left: depth })
}

type Giving = { readonly owner: Owner; readonly mounts: ReadonlySet<string>; readonly left: number }

function give(path: string, { owner, mounts, left }: Giving): number {
  const stats = lstatSync(path)
  const isOthers = stats.uid !== owner.uid
  let changed = 0
  if (stats.isDirectory() && (isOthers || left > 0)) {
    const inside = readdirSync(path).map((name) => join(path, name))
    for (const child of inside.filter((name) => !mounts.has(name))) {
      changed += give(child, { owner, mounts, left: isOthers ? depth : left - 1 })
    }
  }
  if (!isOthers) return changed
  // The folder after its content, so that an interrupted start is completed by the next one.
  lchownSync(path, owner.uid, owner.gid)
  return changed + 1
}

/** Folders and files where something is mounted (proc(5): the fifth field, with octal escapes). */
function mountPoints(): ReadonlySet<string> {
  const lines = readFileSync('/proc/self/mountinfo', 'utf8').split('\n')
  const decode = (path: string) =>
    path.replace(/\\(\d{3})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 8)))
  return new Set(lines.map((line) => decode(line.split(' ')[4] ?? '')))
}
