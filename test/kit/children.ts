import { readdirSync, readFileSync } from 'node:fs'

/**
 * Processes that this one started and that still run, in the order of their numbers. Linux only.
 * @param parent number of a process
 */
export function childrenOf(parent: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number)
    .toSorted((a, b) => a - b)
}

function parentOf(name: string): number | null {
  try {
    // The name of the program, in parentheses, may contain spaces.
    const [state, parent] = readFileSync(`/proc/${name}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return state === 'Z' ? null : Number(parent)
  } catch {
    return null
  }
}
