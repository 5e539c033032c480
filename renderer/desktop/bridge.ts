import type { DesktopBridge } from '../../electron/ipc/channels.ts'

declare global {
  interface Window {
    /** Put there by the preload script of the desktop; absent in a browser. */
    readonly inglenookDesktop?: DesktopBridge
  }
}

/** What the desktop does for its window; undefined in a browser. */
export function desktop(): DesktopBridge | undefined {
  return window.inglenookDesktop
}
