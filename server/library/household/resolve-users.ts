import { type LibraryFinder, matchUsers } from '../../db/queries/household/household-matches.ts'
import type { NewUser } from '../../db/records/exports.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { HeaderLine, UserLine } from '../../domain/household/lines.ts'
import { noteText } from '../../domain/notes/table.ts'
import type { LibraryContext } from '../library-context.ts'
import type { Report } from './import-report.ts'

export type Numbered<L> = { readonly number: number; readonly line: L }
export type ImportScope = HeaderLine['scope']
export type ImportSetting = { readonly scope: ImportScope; readonly header: HeaderLine; readonly report: Report }

type Within = ImportSetting & {
  readonly viewer: Viewer
  readonly reader: LibraryContext['database']['reader']
  readonly libraryOf: LibraryFinder
}

/** Users of the file and their local accounts. */
export function resolveUsers(within: Within) {
  const { scope, header, viewer, reader, libraryOf, report } = within
  const ids = new Map<string, string>()
  const made: NewUser[] = []
  const known = (lines: readonly Numbered<UserLine>[]) =>
    matchUsers(
      reader,
      lines.map(({ line }) => line),
    )

  /** In a file of one user: that user; in a household's: the viewer's entry in it. */
  async function addOwn(lines: readonly Numbered<UserLine>[]): Promise<void> {
    const matches = header.scope === 'user' ? null : await known(lines)
    for (const { line } of lines) {
      const isOwn = matches === null ? ids.size === 0 : matches.get(line.id) === viewer.userId
      if (isOwn) ids.set(line.id, viewer.userId)
    }
  }

  async function addAll(lines: readonly Numbered<UserLine>[]): Promise<void> {
    const matches = await known(lines)
    for (const { number, line } of lines) {
      const id = matches.get(line.id)
      ids.set(line.id, id ?? line.id)
      report.count('user', id === undefined ? 'added' : 'unchanged')
      if (id !== undefined) continue
      made.push(newUser(line, libraryOf))
      if (line.grants.length > 0) report.problem(accessProblem(number, line))
    }
  }

  return {
    add: scope === 'user' ? addOwn : addAll,
    /** Id in the file → id here. */
    ids: ids as ReadonlyMap<string, string>,
    made: (): readonly NewUser[] => made,
  }
}

/** Never more access than the file grants: libraries that do not exist here are left out. */
function newUser({ type: _type, libraries, ...user }: UserLine, libraryOf: LibraryFinder): NewUser {
  const libraryIds =
    libraries === null ? null : [...new Set(libraries.flatMap((library) => libraryOf(library)?.id ?? []))]
  return { ...user, libraryIds }
}

function accessProblem(line: number, user: UserLine) {
  const message = noteText('import_user_switched_off')
  return { line, type: 'user', subject: user.username, reason: 'access', message } as const
}
