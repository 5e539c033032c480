import { existsSync, readdirSync, readlinkSync } from 'node:fs'

/** Whether this system lists open descriptors. */
export const hasDescriptorList = existsSync('/proc/self/fd')

/** The targets of all descriptors of this process and its threads: file paths, `socket:[…]` and so on. */
export function openDescriptors(): readonly string[] {
  return readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      return [readlinkSync(`/proc/self/fd/${name}`)]
    } catch {
      return []
    }
  })
}

/** The number of threads of this process. */
export function countThreads(): number {
  return readdirSync('/proc/self/task').length
}
