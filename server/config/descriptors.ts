import { readFileSync } from 'node:fs'

/** Limits of open files and connections of this process. */
export type DescriptorBudget = {
  /** Connections that are served. */
  readonly connections: number
  /** Connections beyond them, which only get a response to retry later. */
  readonly refusals: number
  /** Library files that stay open because they are read repeatedly. */
  readonly cachedFileCount: number
  /** Simultaneous downloads of library files. */
  readonly downloads: number
}

/** Reserved for the server: threads, pipes, the database. */
const ownDescriptors = 80
/** Assumed when the limit is unknown: the minimum that systems grant a process. */
const defaultLimit = 1_024

let budget: DescriptorBudget | undefined

/** Divides the process limit of open files: beyond it the system drops connections without a response. */
export function descriptorBudget(): DescriptorBudget {
  budget ??= divideDescriptors(descriptorLimit())
  return budget
}

/** @param limit maximum number of open files and connections of the process */
function divideDescriptors(limit: number): DescriptorBudget {
  const spare = limit - ownDescriptors
  const eighths = (count: number, least: number, max: number) =>
    Math.max(least, Math.min(max, Math.floor((spare * count) / 8)))
  return {
    connections: eighths(3, 8, 20_000),
    refusals: eighths(2, 6, 512),
    cachedFileCount: eighths(1, 2, 128),
    downloads: eighths(1, 4, 1_024),
  }
}

function descriptorLimit(): number {
  if (process.platform === 'win32') return Number.MAX_SAFE_INTEGER
  try {
    const [, soft] = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    if (soft === 'unlimited') return Number.MAX_SAFE_INTEGER
    return soft === undefined ? defaultLimit : Number(soft)
  } catch {
    return defaultLimit
  }
}
