import type { Failure } from '../result.ts'

/**
 * Outcome of comparing a file with its hash. `damaged`: other content although size and time are unchanged. `changed`:
 * another version of the file, which the next scan will read.
 */
const checkStates = ['verified', 'damaged', 'unreadable', 'missing', 'changed'] as const
export type CheckState = (typeof checkStates)[number]

/** Outcomes that are shown as problems. */
export const damageStates = ['damaged', 'unreadable'] as const
export type DamageState = (typeof damageStates)[number]

/** What reading a file of the known size and time found. */
export type ReadFile =
  | { readonly ok: true; readonly hash: string }
  | { readonly ok: false; readonly failure: Pick<Failure, 'code'> }

/** @param expectedHash of the content that the file should have */
export function stateOf(expectedHash: string, read: ReadFile): CheckState {
  if (read.ok) return read.hash === expectedHash ? 'verified' : 'damaged'
  if (read.failure.code === 'file-missing') return 'missing'
  return read.failure.code === 'file-changed' ? 'changed' : 'unreadable'
}

type Version = { readonly size: number; readonly mtimeUs: number }

/** Whether a file is the known version, as scans compare it: times may differ by the rounding of a microsecond. */
export function isSameVersion(found: Version, known: Version): boolean {
  return found.size === known.size && Math.abs(found.mtimeUs - known.mtimeUs) <= 1
}
