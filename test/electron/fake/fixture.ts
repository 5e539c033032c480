import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'

/** State that outlives a run of the app: the computer below the fake Electron. */
export type FakeComputer = {
  /** Undefined: windows exist without pages. */
  browser: Browser | undefined
  /** Root of the home directory. */
  root: string
  /** Sessions by partition, as a browser stores them. */
  readonly sessions: Map<string, Promise<BrowserContext>>
  /** Whether an instance of the app holds the lock. */
  isLocked: boolean
  /** Work areas of the screens. */
  screens: Electron.Rectangle[]
  hasTray: boolean
  isOnBattery: boolean
  /** Languages of the system, in order of preference. */
  languages: string[]
  /** Answers to dialogs, in order. */
  readonly answers: number[]
  readonly chosenFolders: string[]
  /** Everything shown outside of the window, in order. */
  readonly received: { readonly kind: string; readonly text: string }[]
}

const key = Symbol.for('the computer of the fake desktop')

/** Shared by all module instances. */
export function computer(): FakeComputer {
  const held = globalThis as { [key]?: FakeComputer }
  held[key] ??= {
    browser: undefined,
    isLocked: false,
    hasTray: true,
    isOnBattery: false,
    root: mkdtempSync(join(tmpdir(), 'inglenook-computer-')),
    sessions: new Map(),
    languages: ['en-US'],
    screens: [{ x: 0, y: 0, width: 1_920, height: 1_040 }],
    answers: [],
    chosenFolders: [],
    received: [],
  }
  return held[key]
}

/** Runs the preload script like Electron: in the main frame, with only its part of Electron. */
export function preloadScript(file: string): string {
  if (!existsSync(file)) throw new Error(`the preload script ${file} was not built`)
  return `if (window === window.top) (() => {
    const heard = new Map()
    window.__fakeSend = (channel, value) => { for (const listener of heard.get(channel) ?? []) listener({}, value) }
    const ipcRenderer = {
      async invoke(channel, ...args) {
        const { value, refusal } = await window.__fakeInvoke(channel, args)
        if (refusal !== undefined) throw new Error(refusal)
        return value
      },
      on: (channel, listener) => heard.set(channel, [...(heard.get(channel) ?? []), listener]),
      off: (channel, listener) => heard.set(channel, (heard.get(channel) ?? []).filter((other) => other !== listener)),
    }
    const contextBridge = {
      exposeInMainWorld: (name, api) => Object.defineProperty(window, name, { value: Object.freeze({ ...api }) }),
    }
    const webUtils = { getPathForFile: (file) => '/dropped/' + file.name }
    window.open = (url) => { void window.__fakeOpen(new URL(url, location.href).href); return null }
    const parts = { contextBridge, ipcRenderer, webUtils }
    const require = (name) => { if (name === 'electron') return parts; throw new Error(name + ' is out of reach') }
    ${readFileSync(file, 'utf8')}
  })()`
}
