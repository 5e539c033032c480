import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { readArguments } from './arguments.ts'
import { isConfigCheck, printConfig } from './config-check.ts'
import { keepCrashReports } from './crash-reports.ts'
import { type Desktop, openDesktop } from './desktop.ts'
import type { DesktopFiles } from './desktop-context.ts'
import { fileOfArguments, linkScheme, pageOfArguments, pageOfLink } from './links.ts'
import { ownProgram } from './login-item.ts'
import { disableSpellCheck } from './security.ts'

/**
 * Runs the desktop app in this process: single instance, links, and orderly shutdown. A second start passes its
 * arguments to the first one and exits.
 */
export function runDesktop(files: DesktopFiles): void {
  const argv = process.argv.slice(app.isPackaged ? 1 : 2)
  if (isConfigCheck(argv))
    return void printConfig(argv, (line) => process.stdout.write(`${line}\n`)).then((code) => app.exit(code))
  enforceSingleInstance()
  // Chromium's folder differs on each system, and is emptied by none.
  keepCrashReports(join(app.getPath('userData'), 'Crash Reports'))
  if (app.requestSingleInstanceLock()) run(files)
  else app.quit()
}

/**
 * A separate folder for Chromium's data (cookies, caches): the default one is named after the app, like the library's
 * folder on Windows and macOS.
 */
function enforceSingleInstance(): void {
  const folder = join(app.getPath('appData'), 'Inglenook Window')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    app.setPath('userData', folder)
  } catch {
    // The usual folder does as well: nothing of the library is in its way.
  }
}

function run(files: DesktopFiles): void {
  const argv = process.argv.slice(app.isPackaged ? 1 : 2)
  const program = ownProgram(process, app.isPackaged ? [] : process.argv.slice(1, 2))
  let desktop: Desktop | null = null
  let isDrained = false
  let pendingPage: string | undefined = pageOfArguments(argv) ?? undefined
  let pendingFile = fileOfArguments(argv)

  /** Links may arrive before Electron is ready. */
  const show = (page: string | undefined) => {
    if (desktop === null) pendingPage = page ?? pendingPage
    else desktop.show(page)
  }
  // Identifies our notifications and taskbar button to Windows.
  if (process.platform === 'win32') app.setAppUserModelId('app.inglenook.desktop')
  app.setAsDefaultProtocolClient(linkScheme, program.path, [...program.args])
  const openFile = (file: string) => {
    if (desktop === null) pendingFile = file
    else desktop.openFile(file)
  }
  app.on('second-instance', (_event, given) => {
    const file = fileOfArguments(given.slice(1))
    if (file === null) show(pageOfArguments(given) ?? undefined)
    else openFile(file)
  })
  // macOS passes opened files by an event.
  app.on('open-file', (event, file) => {
    event.preventDefault()
    openFile(file)
  })
  app.on('activate', () => show(undefined))
  app.on('open-url', (event, link) => {
    event.preventDefault()
    const page = pageOfLink(link)
    if (page !== null) show(page)
  })
  // The server keeps running for other devices; quitting is in the tray, dock or menu.
  app.on('window-all-closed', () => {
    if (desktop === null || process.platform !== 'darwin') app.quit()
  })
  app.on('before-quit', (event) => {
    if (isDrained || desktop === null) return
    event.preventDefault()
    const closing = desktop
    void closing.close().finally(() => {
      isDrained = true
      closing.leave()
    })
  })
  // Before any session exists: the first one would download dictionaries.
  app.on('session-created', disableSpellCheck)
  process.on('uncaughtException', (error) => desktop?.crashed(error))
  process.on('unhandledRejection', (error) => desktop?.crashed(error))
  void app.whenReady().then(() => {
    desktop = openDesktop({ args: readArguments(argv), files, program })
    if (pendingPage !== undefined) desktop.show(pendingPage)
    if (pendingFile !== null) desktop.openFile(pendingFile)
  })
}
