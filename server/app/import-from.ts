import { parseHouseholdLine } from '../contract/household/parse-line.ts'
import type { Reader } from '../db/database.ts'
import { loadViewer } from '../db/queries/access/access.ts'
import { matchUsers } from '../db/queries/household/household-matches.ts'
import { findOwner } from '../db/queries/users/users.ts'
import { serverActor } from '../domain/audit/entry.ts'
import { AppError } from '../domain/errors.ts'
import type { ApiContext } from '../http/api-context.ts'
import { recordAudit } from '../library/audit/audit-log.ts'
import type { ReceivedImport } from '../library/household/imports.ts'

/** An import from the command line. */
export type ImportCommand = {
  /** Of a file or folder. Absolute. */
  readonly path: string
  readonly dryRun: boolean
  /** Whose data it is where a source names nobody; null: that of the owner. */
  readonly username: string | null
}

/** @throws AppError for an unknown user, or as an import does */
export async function importFrom(
  { imports, ...context }: ApiContext,
  { path, dryRun, username }: ImportCommand,
): Promise<ReceivedImport> {
  const { reader } = context.database
  const userId = username === null ? (await findOwner(reader))?.id : await userNamed(reader, username)
  const viewer = userId === undefined ? null : await loadViewer(reader, userId, null)
  if (viewer === null)
    throw username === null ? new AppError('import_without_owner') : new AppError('import_user_unknown', { username })
  const order = { scope: 'household', dryRun, parse: parseHouseholdLine, signal: new AbortController().signal } as const
  const report = await imports.receive(viewer, order, { serverPath: path })
  const { scope, lines } = report
  if (!dryRun) await recordAudit(context, serverActor, { kind: 'data.imported', details: { scope, lines } })
  return report
}

async function userNamed(reader: Reader, username: string): Promise<string | undefined> {
  const found = await matchUsers(reader, [{ id: '', username, email: username }])
  return found.get('')
}
