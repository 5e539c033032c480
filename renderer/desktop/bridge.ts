import type { DesktopBridge } from '../../electron/ipc/channels.ts'

declare global {
  interface Window {
    /** Set by the desktop's preload script; absent in a browser. */
    readonly inglenookDesktop?: DesktopBridge
  }
}

/** Functions of the desktop app; undefined in a browser. */
export function desktop(): DesktopBridge | undefined {
  return window.inglenookDesktop
}
