import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { life } from '../test/electron/fake/electron.ts'
import { computer } from '../test/electron/fake/fixture.ts'
import { createLoginItem, ownProgram } from './login-item.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inglenook-login-'))
})
afterEach(() => {
  life.wasOpenedAtLogin = false
  rmSync(folder, { recursive: true, force: true })
})

describe('start at login', () => {
  it('is handled by Windows and macOS themselves: hidden, and with the required arguments', () => {
    for (const platform of ['win32', 'darwin'] as const) {
      const item = createLoginItem(platform, { path: '/opt/app', args: ['main.ts'] })
      item.set(true)
      expect(item.isOn()).toBe(true)
      expect(life.loginItem).toEqual({ openAtLogin: true, path: '/opt/app', args: ['main.ts', '--hidden'] })
      item.set(false)
      expect(item.isOn()).toBe(false)
    }
  })

  it('is an autostart desktop file on Linux, with the program quoted as specified', () => {
    computer().root = folder
    const item = createLoginItem('linux', { path: '/opt/a "b"/$c', args: ['100%', 'd\\e'] })
    expect(item.isOn()).toBe(false)
    item.set(true)
    expect(item.isOn()).toBe(true)
    const text = readFileSync(join(folder, 'appData', 'autostart', 'inglenook.desktop'), 'utf8')
    expect(text).toContain('Exec="/opt/a \\\\"b\\\\"/\\\\$c" "100%%" "d\\\\\\\\e" "--hidden"')
    item.set(false)
    expect(item.isOn()).toBe(false)
  })

  it('updates the program path on the next start, and stays off where it was off', () => {
    computer().root = folder
    const file = join(folder, 'appData', 'autostart', 'inglenook.desktop')
    createLoginItem('linux', { path: '/tmp/mount_Ingle/inglenook', args: [] }).set(true)
    const item = createLoginItem('linux', { path: '/opt/Inglenook.AppImage', args: [] })
    item.renew()
    expect(readFileSync(file, 'utf8')).toContain('Exec="/opt/Inglenook.AppImage" "--hidden"')
    item.set(false)
    item.renew()
    expect(item.isOn()).toBe(false)
  })

  it('is detected on macOS, which passes no arguments, and on no other platform', () => {
    const hasStarted = (platform: NodeJS.Platform) =>
      createLoginItem(platform, { path: '/opt/app', args: [] }).hasStarted()
    expect(hasStarted('darwin')).toBe(false)
    life.wasOpenedAtLogin = true
    expect(hasStarted('darwin')).toBe(true)
    expect(hasStarted('win32')).toBe(false)
    expect(hasStarted('linux')).toBe(false)
  })

  it('starts the AppImage file, not the folder it was unpacked to for this run', () => {
    const env = { APPIMAGE: '/opt/Inglenook.AppImage' }
    const program = { env, execPath: '/run/mount_Ingle/inglenook' }
    expect(ownProgram({ ...program, platform: 'linux' }, [])).toEqual({ path: env.APPIMAGE, args: [] })
    // The variable is ignored on other platforms.
    expect(ownProgram({ ...program, platform: 'win32' }, ['x'])).toEqual({ path: program.execPath, args: ['x'] })
    expect(ownProgram({ ...program, env: {}, platform: 'linux' }, [])).toEqual({ path: program.execPath, args: [] })
  })
})
