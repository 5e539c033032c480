import { AppError } from '../../../domain/errors.ts'
import type { Integrity } from '../../database.ts'

/** Known damage of the open database file. */
export type DamageMonitor = {
  /** The first problems found; null: none known. */
  problems(): readonly string[] | null
  /** Records a failure if it means that the file is damaged. @returns the failure */
  note(error: unknown): unknown
  /** The same for asynchronous work. */
  watch<T>(work: Promise<T>): Promise<T>
  found(problems: readonly string[]): void
}

/** @param onFound called once, with the first problem found */
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

/** The error for a copy that failed its check. */
export function damagedCopyError(health: Extract<Integrity, { ok: false }>): AppError {
  return new AppError('backup_of_damaged_database', {}, { reason: 'damaged', problems: health.problems.slice(0, 20) })
}
