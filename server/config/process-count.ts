import { availableParallelism } from 'node:os'
import type { Settings } from './settings.ts'

/** For reads beside a write; with fewer, the requests of a process would wait for each other. */
const leastConnections = 4

/** How many processes answer on the port. */
export function processCount({ processes }: Settings['application']): number {
  return processes === 'auto' ? availableParallelism() : processes
}

/**
 * Sentences about processes that the database cannot serve. `auto` is refused as well, so that a configuration does not
 * depend on the computer.
 */
export function processProblems({ processes }: Settings['application'], kind: 'sqlite' | 'postgres'): string[] {
  if (processes === 1 || kind === 'postgres') return []
  return [
    'application.processes: several processes need PostgreSQL, because only one can use the embedded database. Set application.processes to 1, or set database.postgres.host or database.postgres.url.',
  ]
}

/** The share of one process in the connections of a program, so that more processes do not exhaust the database. */
export function connectionsOfEach(maxConnections: number, processes: number): number {
  return Math.min(maxConnections, Math.max(leastConnections, Math.floor(maxConnections / processes)))
}
