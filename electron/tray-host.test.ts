import { describe, expect, it } from 'vitest'
import type { Computer } from './connectivity-problems.ts'
import { hasTrayHost, watchTray } from './tray.ts'

const computerOf = (platform: NodeJS.Platform, answer: string | null): Computer => ({
  platform,
  ask: async () => answer,
  has: () => false,
  read: () => null,
})
const yes = 'method return time=1 sender=org.freedesktop.DBus\n   boolean true\n'
const no = yes.replace('true', 'false')

describe('a tray icon is shown', () => {
  it('always on Windows and macOS', async () => {
    expect(await hasTrayHost(computerOf('win32', null), {})).toBe(true)
    expect(await hasTrayHost(computerOf('darwin', null), {})).toBe(true)
  })

  it.each([
    ['GNOME with a tray extension', yes, { XDG_CURRENT_DESKTOP: 'ubuntu:GNOME', XDG_SESSION_TYPE: 'wayland' }, true],
    ['plain GNOME', no, { XDG_CURRENT_DESKTOP: 'GNOME', XDG_SESSION_TYPE: 'x11' }, false],
    ['Wayland without a tray host', no, { XDG_CURRENT_DESKTOP: 'sway', WAYLAND_DISPLAY: 'wayland-1' }, false],
    ['X11 with a legacy tray', no, { XDG_CURRENT_DESKTOP: 'XFCE', XDG_SESSION_TYPE: 'x11' }, true],
    ['X11 without a message bus', null, {}, true],
    ['GNOME without a message bus', null, { XDG_CURRENT_DESKTOP: 'gnome' }, false],
  ] as const)('on Linux: %s', async (_name, answer, session, isShown) => {
    expect(await hasTrayHost(computerOf('linux', answer), session)).toBe(isShown)
  })
})

describe('watching the tray host', () => {
  it('waits at startup for a desktop that registers its tray a little later', async () => {
    const answers = [false, false, true]
    const waits: number[] = []
    const watch = watchTray(
      async () => answers.shift() ?? true,
      async (ms) => void waits.push(ms),
    )
    expect(watch.isShown()).toBe(true)
    expect(await watch.waitForTray()).toBe(true)
    expect(waits).toEqual([2_000, 2_000])
  })

  it('gives up after ten seconds, and still notices a tray that appears later', async () => {
    let isThere = false
    let waited = 0
    const watch = watchTray(
      async () => isThere,
      async (ms) => {
        waited += ms
      },
    )
    expect(await watch.waitForTray()).toBe(false)
    expect(waited).toBe(10_000)
    expect(watch.isShown()).toBe(false)
    isThere = true
    await watch.refresh()
    expect(watch.isShown()).toBe(true)
  })
})
