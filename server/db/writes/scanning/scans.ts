import { AppError, notFound } from '../../../domain/errors.ts'
import type { ScanCounters } from '../../../domain/scan/scan-progress.ts'
import type { ScanMode } from '../../../domain/vocabulary.ts'
import type { ScanError, ScanRecord } from '../../records/library.ts'
import { sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { seqOf } from '../seqs.ts'

const maxErrors = 50
const maxScansPerLibrary = 50

type CreateScan = {
  readonly id: string
  readonly libraryId: string
  readonly mode: ScanMode
  readonly trigger: ScanRecord['trigger']
  readonly now: number
}
type UpdateScan = {
  readonly id: string
  readonly status?: ScanRecord['status']
  readonly phase?: ScanRecord['phase']
  readonly counters?: Partial<ScanCounters>
  readonly message?: string | null
  /** Errors to store, oldest first; the newest 50 are kept. */
  readonly errors?: readonly ScanError[]
  readonly startedAt?: number
  readonly completedAt?: number
}

/** @throws AppError conflict when a scan of the library is queued or running */
async function createScan(tx: Tx, { id, libraryId, mode, trigger, now }: CreateScan): Promise<void> {
  const librarySeq = await seqOf(tx, 'libraries', libraryId)
  const active = await tx.get(
    sql`select id from scans where library_seq = ${librarySeq} and status in ('pending', 'running')`,
  )
  if (active !== undefined) {
    throw new AppError('scanned_already')
  }
  await tx.run(
    sql`delete from scans where library_seq = ${librarySeq} and id not in (
          select id from scans where library_seq = ${librarySeq} order by created_at desc limit ${maxScansPerLibrary - 1})`,
  )
  await tx.insert('scans', {
    id,
    librarySeq,
    mode,
    status: 'pending',
    phase: 'waiting',
    trigger,
    createdAt: now,
  })
}

async function updateScan(tx: Tx, { id, counters, errors, ...rest }: UpdateScan): Promise<void> {
  const { status, phase, message, startedAt, completedAt } = rest
  const changed = await tx.update(
    'scans',
    {
      ...counters,
      ...(status !== undefined && { status }),
      ...(phase !== undefined && { phase }),
      ...(message !== undefined && { message }),
      ...(errors !== undefined && { errors: errors.slice(-maxErrors) }),
      ...(startedAt !== undefined && { startedAt }),
      ...(completedAt !== undefined && { completedAt }),
    },
    sql`id = ${id}`,
  )
  if (changed === 0) throw notFound('scan')
}

export const scanWrites = {
  createScan: change(['system'], createScan),
  updateScan: change(['system'], updateScan),
}
