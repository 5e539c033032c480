import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { channels } from '../../electron/ipc/channels.ts'
import { webPreferences } from '../../electron/security.ts'

const root = join(import.meta.dirname, '../../electron')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(join(root, name), 'utf8') }))
const filesMatching = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ name }) => name)

describe('the desktop source code', () => {
  it('uses each security-sensitive API in a single file', () => {
    expect(filesMatching(/\bipcMain\b/)).toEqual(['ipc/handle.ts'])
    expect(filesMatching(/\bipcRenderer\b|\bcontextBridge\b/)).toEqual(['preload.ts'])
    expect(filesMatching(/new BrowserWindow\(/)).toEqual(['windows.ts'])
    expect(filesMatching(/webPreferences: /)).toEqual(['windows.ts'])
    expect(filesMatching(/openExternal/)).toEqual(['security.ts'])
    expect(filesMatching(/openPath/)).toEqual(['own-files.ts'])
  })

  it("never weakens Electron's security defaults", () => {
    const loose =
      /webSecurity: false|contextIsolation: false|sandbox: false|nodeIntegration\w*: true|webviewTag: true|allowRunningInsecureContent: true|executeJavaScript|ELECTRON_RUN_AS_NODE|no-sandbox|@electron\/remote|openDevTools/
    expect(filesMatching(loose)).toEqual([])
    expect(webPreferences('/preload.cjs')).toEqual({
      preload: '/preload.cjs',
      contextIsolation: true,
      sandbox: true,
      webSecurity: true,
      safeDialogs: true,
      spellcheck: false,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
    })
  })

  it('imports nothing but Electron in the preload script', () => {
    const preload = files.find(({ name }) => name === 'preload.ts')?.text ?? ''
    const imports = [...preload.matchAll(/^import (type )?.* from '(.*)'$/gm)].map(([, type, from]) => [type, from])
    expect(imports).toEqual([
      [undefined, 'electron'],
      ['type ', './ipc/channels.ts'],
    ])
  })

  it('exposes one method per purpose, and validates sender and arguments of each', () => {
    const textOf = (name: string) => files.find((file) => file.name === name)?.text ?? ''
    const methods = [...textOf('preload.ts').matchAll(/^ {2}(\w+): ask\('(\w+)'\),$/gm)]
    expect(methods.map(([, name]) => name).toSorted()).toEqual(Object.keys(channels).toSorted())
    for (const [, name, asked] of methods) expect(asked).toBe(name)
    for (const { args } of Object.values(channels)) {
      expect(args.safeParse(['more', 'than', 'is', 'asked']).success).toBe(false)
      expect(args.safeParse([{ a: 1 }]).success).toBe(false)
    }
    const handle = textOf('ipc/handle.ts')
    expect(handle.indexOf('isPermittedSender(event, permitted)')).toBeGreaterThan(handle.indexOf('ipcMain.handle('))
    expect(handle.indexOf('safeParse(args)')).toBeGreaterThan(handle.indexOf('isPermittedSender(event, permitted)'))
    expect(handle.indexOf('answer(...')).toBeGreaterThan(handle.indexOf('safeParse(args)'))
  })

  it('has a short main file, and starts the server in a single place', () => {
    expect(files.find(({ name }) => name === 'main.ts')?.text.split('\n').length).toBeLessThanOrEqual(80)
    expect(filesMatching(/startServer\(/)).toEqual(['launch-server.ts'])
  })
})
