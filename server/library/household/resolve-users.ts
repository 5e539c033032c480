import { matchUsers } from '../../db/queries/household/household-matches.ts'
import type { LibraryFinder } from '../../db/queries/household/match-lines.ts'
import { findUsers } from '../../db/queries/users/users.ts'
import type { NewUser } from '../../db/records/exports.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { HeaderLine, UserLine } from '../../domain/household/lines.ts'
import { noteText } from '../../domain/notes/table.ts'
import { foldName } from '../../domain/text/fold.ts'
import type { LibraryContext } from '../library-context.ts'
import type { ImportChoices } from './import-choices.ts'
import type { Report } from './import-report.ts'

export type Numbered<L> = { readonly number: number; readonly line: L }
export type ImportScope = HeaderLine['scope']
export type ImportSetting = {
  readonly scope: ImportScope
  readonly header: HeaderLine
  readonly report: Report
  readonly choices: ImportChoices
}

type Within = ImportSetting & {
  readonly viewer: Viewer
  readonly reader: LibraryContext['database']['reader']
  readonly libraryOf: LibraryFinder
}

/** Users of the file and their local accounts. */
export function resolveUsers(within: Within) {
  const { scope, header, viewer, reader, libraryOf, report, choices } = within
  const ids = new Map<string, string>()
  const made: NewUser[] = []
  /** Folded names of tags that a series should have which is not known. */
  const openTags = new Set<string>()
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
    const chosen = await accountsOf(lines.flatMap(({ line }) => choices.people.get(line.id) ?? []))
    for (const numbered of lines) {
      const { id } = numbered.line
      const choice = choices.people.get(id)
      add(numbered, choice === undefined ? accountOf(matches.get(id)) : chosenAccount(choice, chosen))
    }
  }

  function add(numbered: Numbered<UserLine>, { account, isNew }: FoundAccount): void {
    const { id: source, username } = numbered.line
    report.person({ source, username, account, isNew })
    const known = account === null ? 'unmatched' : 'unchanged'
    report.count('user', isNew ? 'added' : known)
    const id = isNew ? source : account
    if (id !== null) ids.set(source, id)
    if (isNew) addNew(numbered)
  }

  function addNew({ number, line }: Numbered<UserLine>): void {
    const user = newUser(line, libraryOf)
    const isOpen = line.grants.some(({ tag, mode }) => mode === 'deny' && openTags.has(foldName(tag)))
    made.push(isOpen ? { ...user, active: false } : user)
    if (line.grants.length > 0) report.problem(accessProblem(number, line))
  }

  /** Those of the ids that are accounts here. */
  async function accountsOf(wanted: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await findUsers(reader, wanted)
    return new Set(found.map(({ id }) => id))
  }

  return {
    add: scope === 'user' ? addOwn : addAll,
    /** Id in the file → id here. */
    ids: ids as ReadonlyMap<string, string>,
    made: (): readonly NewUser[] => made,
    noteOpenTags(tags: readonly string[]): void {
      for (const tag of tags) openTags.add(foldName(tag))
    },
  }
}

/** Whose account somebody's data goes to; null: nobody's, or a new one's. */
type FoundAccount = { readonly account: string | null; readonly isNew: boolean }

const accountOf = (match: string | undefined): FoundAccount => ({ account: match ?? null, isNew: match === undefined })

/** @param known accounts that are here */
const chosenAccount = (choice: string | null, known: ReadonlySet<string>): FoundAccount => ({
  account: choice !== null && known.has(choice) ? choice : null,
  isNew: false,
})

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
