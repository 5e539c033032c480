import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { app, crashReporter, type WebContents } from 'electron'
import type { Crash } from '../server/index.ts'

/** Reports retained; one takes a few megabytes. */
const maxReports = 10

/**
 * Keeps reports of crashed processes on this computer; nothing is sent. To be called before Electron is ready.
 * @param folder for the reports, created if missing
 */
export function keepCrashReports(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    app.setPath('crashDumps', folder)
    removeOldReports(folder)
  } catch {
    // They are kept in the usual folder.
  }
  crashReporter.start({ uploadToServer: false, submitURL: '' })
}

/** A report of Crashpad is a `.dmp` file, on some systems with a `.meta` file beside it, in a folder for its state. */
function removeOldReports(folder: string): void {
  const reports = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.dmp'))
    .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .toSorted((a, b) => b.at - a.at)
  for (const { path } of reports.slice(maxReports)) {
    rmSync(path, { force: true })
    rmSync(`${path.slice(0, -'.dmp'.length)}.meta`, { force: true })
  }
}

export type CrashWatch = {
  readonly onCrash: (crash: Crash) => void
  /** For the log. */
  readonly onNote: (message: string) => void
}

/** Watches the processes of Electron except those of pages. */
export function watchProcesses({ onCrash }: Pick<CrashWatch, 'onCrash'>): void {
  app.on('child-process-gone', (_event, { type, reason, exitCode, name, serviceName }) => {
    if (reason === 'clean-exit') return
    const names = new Set([type, name ?? serviceName ?? type])
    const details = [...names, `exit code ${exitCode}`].join(', ')
    onCrash({ part: type === 'GPU' ? 'graphics' : 'helper', reason, details })
  })
}

/** Watches the process of a page. */
export function watchPage(contents: Pick<WebContents, 'on'>, { onCrash, onNote }: CrashWatch): void {
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason !== 'clean-exit') onCrash({ part: 'window', reason, details: `exit code ${exitCode}` })
  })
  contents.on('unresponsive', () => onCrash({ part: 'window', reason: 'unresponsive', details: '' }))
  contents.on('responsive', () => onNote('The window responds again'))
}
