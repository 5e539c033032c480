import { readFileSync } from 'node:fs'

/** How many files and connections this process may hold open at once. */
export type DescriptorBudget = {
  /** Connections that are served. */
  readonly connections: number
  /** Connections beyond them, which are only told to come back. */
  readonly refusals: number
  /** Files of libraries that are kept open because they are read again and again. */
  readonly cachedFileCount: number
  /** Files of libraries that are sent at once. */
  readonly downloads: number
}

/** What the server itself needs: threads, pipes, the database. */
const ownDescriptors = 80
/** Where the limit cannot be told: the least that systems grant a program. */
const defaultLimit = 1_024

let budget: DescriptorBudget | undefined

/** Shares out what the system lets this process open: beyond that it cuts connections off without an answer. */
export function descriptorBudget(): DescriptorBudget {
  budget ??= divideDescriptors(descriptorLimit())
  return budget
}

/** @param limit open files and connections that the system allows */
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
