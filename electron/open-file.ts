import type { Actions } from './actions.ts'
import type { DesktopParts } from './desktop-context.ts'
import { showUnknownBook } from './dialogs.ts'
import type { JoinedActions } from './joined/joined-actions.ts'

type Context = { readonly actions: Actions; readonly joinedActions: JoinedActions }

/** Requests made before the server responds are opened when it does. */
export function createFileOpener(
  { host, strings, joined }: DesktopParts,
  { actions, joinedActions }: Context,
): (file: string) => void {
  let pendingFile: string | null = null
  const open = async (file: string) => {
    // A stopping server cannot look up books.
    const id = await host.bookAt(file).catch(() => null)
    if (id === null) await showUnknownBook(file, actions, strings().texts)
    // It is of the library of this computer.
    else if (joined.opened() === null) actions.open(`/read/${id}`)
    else await joinedActions.open(null, `/read/${id}`)
  }
  host.onChange(({ kind }) => {
    if (kind !== 'running' || pendingFile === null) return
    void open(pendingFile)
    pendingFile = null
  })
  return (file) => {
    if (host.state().kind === 'running') void open(file)
    else pendingFile = file
  }
}
