import { dialog } from 'electron'
import type { Actions } from './actions.ts'
import { texts } from './texts.ts'

/** Asks for folders. @returns absolute paths; none when the person thought better of it */
export async function chooseFolders(): Promise<readonly string[]> {
  const { title, choose } = texts.folders
  const properties = ['openDirectory', 'multiSelections', 'dontAddToRecent'] as const
  const { canceled, filePaths } = await dialog.showOpenDialog({
    ...{ title, buttonLabel: choose },
    properties: [...properties],
  })
  return canceled ? [] : filePaths
}

type Way = { readonly label: string; readonly go: () => unknown }

async function ask(title: string, detail: string, ways: readonly Way[]): Promise<void> {
  const { response } = await dialog.showMessageBox({
    ...{ type: 'warning', message: title, detail, noLink: true, defaultId: 0, cancelId: ways.length - 1 },
    buttons: ways.map(({ label }) => label),
  })
  await ways[response]?.go()
}

/** The server does not start: says why, and what can be done. The logs stay in reach until one of the others is chosen. */
export function askAboutBroken(message: string, actions: Actions): Promise<void> {
  const words = texts.broken
  return ask(words.title, message, [
    { label: words.retry, go: () => actions.restart({ safeMode: false }) },
    { label: words.safeMode, go: () => actions.restart({ safeMode: true }) },
    { label: words.quit, go: actions.quit },
  ])
}

/** It failed three times and runs with little now. */
export function askAboutSafeMode(actions: Actions): Promise<void> {
  const words = texts.safeMode
  return ask(words.title, words.body, [
    { label: words.backups, go: () => actions.open('/admin/backups') },
    { label: words.logs, go: () => actions.openFolder('logs') },
    { label: words.goOn, go: () => undefined },
  ])
}
