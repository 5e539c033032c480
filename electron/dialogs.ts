import { dialog } from 'electron'
import type { Backup } from '../server/index.ts'
import type { Actions } from './actions.ts'
import type { Backups } from './launch-server.ts'
import type { HostState } from './server-host.ts'
import { describeFailure, type LanguageTexts, type Texts } from './words/texts.ts'

/**
 * Asks for folders.
 * @returns absolute paths; empty when cancelled
 */
export async function chooseFolders({ folders: { title, choose } }: Texts): Promise<readonly string[]> {
  const properties = ['openDirectory', 'multiSelections', 'dontAddToRecent'] as const
  const { canceled, filePaths } = await dialog.showOpenDialog({
    title,
    buttonLabel: choose,
    properties: [...properties],
  })
  return canceled ? [] : filePaths
}

type Choice = { readonly label: string; readonly go: () => unknown }

async function ask(title: string, detail: string, choices: readonly Choice[]): Promise<void> {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message: title,
    detail,
    noLink: true,
    defaultId: 0,
    cancelId: choices.length - 1,
    buttons: choices.map(({ label }) => label),
  })
  await choices[response]?.go()
}

type FailedStart = Extract<HostState, { kind: 'broken' }>
type DialogContext = { readonly actions: Actions; readonly backups: Backups; readonly strings: () => LanguageTexts }

/** Reports that the server does not start, with possible fixes. */
export async function showServerFailure(state: FailedStart, context: DialogContext): Promise<void> {
  const { actions, backups, strings } = context
  const words = strings().texts.broken
  const known = state.isAboutDatabase ? await backups.list().catch(() => []) : []
  await ask(words.title, describeFailure(state, strings().texts), [
    { label: words.retry, go: () => actions.restart({ safeMode: false }) },
    ...(known.length > 0 ? [{ label: words.backup, go: () => chooseBackup(state, known, context) }] : []),
    { label: words.safeMode, go: () => actions.restart({ safeMode: true }) },
    { label: words.quit, go: actions.quit },
  ])
}

/** @param from 0-based index of the first backup offered */
function chooseBackup(state: FailedStart, known: readonly Backup[], context: DialogContext, from = 0): Promise<void> {
  const { locale, texts } = context.strings()
  const words = texts.backups
  const { shown, older, newer } = choiceOfBackups(known, from)
  const pageButton = (label: string, first: number | null) =>
    first === null ? [] : [{ label, go: () => chooseBackup(state, known, context, first) }]
  return ask(words.title, words.body, [
    ...shown.map(({ name, madeAt }) => ({
      label: words.of(new Date(madeAt).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })),
      go: () => context.actions.restoreBackup(name),
    })),
    ...pageButton(words.older, older),
    ...pageButton(words.newer, newer),
    { label: words.back, go: () => showServerFailure(state, context) },
  ])
}

/** Reports a failed action with its reason. */
export async function showStartFailure(title: string, error: unknown, texts: Texts): Promise<void> {
  const { startFailure } = await import('../server/index.ts')
  const message = error instanceof Error ? error.message : String(error)
  const detail = describeFailure({ why: startFailure(error), message }, texts)
  await dialog.showMessageBox({ type: 'error', message: title, detail, noLink: true })
}

/** The opened file is in no library. */
export function showUnknownBook(file: string, { open }: Actions, { unknownBook: words }: Texts): Promise<void> {
  return ask(words.title, words.body(file), [
    { label: words.add, go: () => open('/libraries/new') },
    { label: words.back, go: () => undefined },
  ])
}

/** The page of the window failed twice. */
export function showPageFailure(
  { open, openFolder }: Actions,
  { strings }: Pick<DialogContext, 'strings'>,
): Promise<void> {
  const words = strings().texts.failingPage
  return ask(words.title, words.body, [
    { label: words.home, go: () => open('/') },
    { label: words.logs, go: () => openFolder('logs') },
    { label: words.leave, go: () => undefined },
  ])
}

/** The server failed three times and runs in safe mode. */
export function showSafeModeNotice(actions: Actions, { safeMode: words }: Texts): Promise<void> {
  return ask(words.title, words.body, [
    { label: words.backups, go: () => actions.open('/admin/backups') },
    { label: words.logs, go: () => actions.openFolder('logs') },
    { label: words.goOn, go: () => undefined },
  ])
}

/** As many as fit into a dialog beside the navigation buttons. */
const maxShown = 4

export type ChoiceOfBackups<B> = {
  readonly shown: readonly B[]
  /** Index of the next older ones; null when there are none. */
  readonly older: number | null
  /** Index of the next newer ones; null on the first page. */
  readonly newer: number | null
}

/**
 * One dialog page of backups.
 * @param known newest first
 * @param from 0-based index of the first one shown
 */
export function choiceOfBackups<B>(known: readonly B[], from: number): ChoiceOfBackups<B> {
  const end = from + maxShown
  return {
    shown: known.slice(from, end),
    older: end < known.length ? end : null,
    newer: from > 0 ? Math.max(0, from - maxShown) : null,
  }
}
