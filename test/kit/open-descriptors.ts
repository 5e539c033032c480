import { existsSync, readdirSync, readlinkSync } from 'node:fs'

/** Whether this system tells what a process has open. */
export const tellsDescriptors = existsSync('/proc/self/fd')

/** What the descriptors of this process, its threads included, lead to: paths of files, `socket:[…]` and the like. */
export function openDescriptors(): readonly string[] {
  return readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      return [readlinkSync(`/proc/self/fd/${name}`)]
    } catch {
      return []
    }
  })
}

/** How many threads this process has. */
export function countThreads(): number {
  return readdirSync('/proc/self/task').length
}
