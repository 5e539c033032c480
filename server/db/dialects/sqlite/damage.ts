import { AppError } from '../../../domain/errors.ts'
import type { Integrity } from '../../database.ts'

/** What is known to be wrong with the file of the database while it is open. */
export type DamageMonitor = {
  /** The first problems that were found; null: none is known. */
  problems(): readonly string[] | null
  /** Takes note of a failure where it says that the file is damaged. @returns the failure */
  note(error: unknown): unknown
  /** The same for work that fails. */
  watch<T>(work: Promise<T>): Promise<T>
  found(problems: readonly string[]): void
}

/** @param onFound called once, with what was found first */
export function createDamageMonitor(onFound: (problems: readonly string[]) => void = () => undefined): DamageMonitor {
  let known: readonly string[] | null = null
  const found = (problems: readonly string[]) => {
    if (known !== null) return
    known = problems.slice(0, 20)
    onFound(known)
  }
  const note = (error: unknown) => {
    const { reason } = Object(error instanceof AppError ? error.details : null) as { reason?: unknown }
    const isDamage = /^(damaged$|SQLITE_(CORRUPT|NOTADB))/.test(String(reason))
    if (isDamage) found([String(reason)])
    return error
  }
  return {
    problems: () => known,
    found,
    note,
    watch: (work) => work.catch((error: unknown) => Promise.reject(note(error))),
  }
}

/** The refusal of a copy of which a check found that it cannot be relied on. */
export function damagedCopyError(health: Extract<Integrity, { ok: false }>): AppError {
  return new AppError('backup_of_damaged_database', {}, { reason: 'damaged', problems: health.problems.slice(0, 20) })
}
