import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { languages } from '../renderer/languages/languages.ts'
import { colorSchemes } from './ipc/channels.ts'

/** A server of another computer that the window opens. */
const joinedServer = z.object({
  /** Of its installation. */
  id: z.string().regex(/^[0-9a-f]{16}$/),
  /** Of its computer. */
  name: z.string(),
  /** Ed25519, base64url: what it proved to be at the first time. */
  publicKey: z.string(),
  /** Origin at which it was last reached. */
  url: z.url({ protocol: /^https?$/ }),
  /** SHA-256 of a certificate that the user accepted although no known authority issued it. */
  fingerprint: z.string().nullable(),
  /** Of this computer, at which its pages appear: books that are kept offline belong to it. */
  port: z.int().min(0).max(65_535),
})

const bounds = z.object({ x: z.int(), y: z.int(), width: z.int().positive(), height: z.int().positive() })

/** Desktop settings of this computer. Missing or invalid values take their defaults. */
const schema = z.object({
  /** Whether other computers can connect. */
  isShared: z.boolean().catch(false),
  /** When another device last connected since then, in milliseconds since 1970. */
  visitedAt: z.number().nullable().catch(null),
  /** Whether the window signs in the owner of the computer automatically. */
  opensAsOwner: z.boolean().catch(true),
  /** Whether to check for updates, where the program can update itself. */
  looksForUpdates: z.boolean().catch(true),
  /** Whether the notice was shown that closing the window leaves the tray running. */
  knowsTray: z.boolean().catch(false),
  /** Language of the window's pages; null before the first one. */
  language: z.enum(languages).nullable().catch(null),
  /** Colours of the window's pages. */
  colorScheme: z.enum(colorSchemes).catch('auto'),
  /** Servers of other computers, in the order in which they were added. */
  joined: z.array(joinedServer).max(50).catch([]),
  /** The one that the window shows; null: that of this computer. */
  opened: z.string().nullable().catch(null),
  /** Whether this computer has a library of its own, and runs a server for it. */
  runsServer: z.boolean().catch(true),
  window: z.object({ bounds, isMaximized: z.boolean(), isFullScreen: z.boolean() }).nullable().catch(null),
})

export type DesktopSettings = Readonly<z.output<typeof schema>>
export type JoinedServer = Readonly<z.output<typeof joinedServer>>
export type StoredWindow = NonNullable<DesktopSettings['window']>

export type SettingsStore = {
  get(): DesktopSettings
  /** Takes effect immediately; if it cannot be written, it lasts for this run. */
  set(changes: Partial<DesktopSettings>): void
}

/**
 * Opens the settings of the desktop. An unreadable file is moved aside, not overwritten.
 * @param file absolute path of a JSON file; created by the first change
 */
export function openSettingsStore(file: string): SettingsStore {
  let settings = schema.parse(read(file))
  return {
    get: () => settings,
    set(changes) {
      settings = { ...settings, ...changes }
      try {
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(`${file}.new`, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 })
        renameSync(`${file}.new`, file)
      } catch {
        // A full disk must not keep the window from closing.
      }
    },
  }
}

function read(file: string): unknown {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  } catch (error) {
    if (error instanceof SyntaxError) renameSync(file, `${file}.damaged`)
    return {}
  }
}
