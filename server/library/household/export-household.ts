import { isUnrestricted } from '../../db/queries/access/visibility.ts'
import { type HouseholdScope, readHousehold } from '../../db/queries/household/household.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { type HeaderLine, type HouseholdLine, householdFormat, householdVersion } from '../../domain/household/lines.ts'
import type { LibraryContext } from '../library-context.ts'
import { trimPeriodically } from './trim-history.ts'

/**
 * The text of an open export (see `domain/household/lines.ts`), chunk by chunk: the viewer's own data, or that of the
 * household as far as it is about what the viewer sees. A file without the end line is incomplete.
 */
export async function* exportHousehold(
  viewer: Viewer,
  context: Pick<LibraryContext, 'database' | 'clock'>,
  scope: HouseholdScope,
): AsyncGenerator<Uint8Array, void> {
  const { database, clock } = context
  const trim = trimPeriodically(context)
  const header: HeaderLine = {
    type: 'header',
    format: householdFormat,
    version: householdVersion,
    createdAt: new Date(clock()).toISOString(),
    scope,
    complete: isUnrestricted(viewer),
  }
  yield textOf([header])
  let count = 1
  for await (const lines of readHousehold(viewer, database.reader, scope)) {
    yield textOf(lines)
    count += lines.length
    await trim(count)
    // Each portion is read synchronously: let other requests run before the next.
    await new Promise((resolve) => setImmediate(resolve))
  }
  yield textOf([{ type: 'end', lines: count + 1 }])
}

function textOf(lines: readonly HouseholdLine[]): Uint8Array {
  return Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}
