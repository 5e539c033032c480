import type { SettingsStore } from './settings-store.ts'

/** Whether other computers reach the server: kept for good, and paused for a while. */
export type Sharing = {
  /** Whether they reach it now. */
  isOpen(): boolean
  isPaused(): boolean
  /** Kept for good; a pause ends with it. */
  set(isShared: boolean): void
  /** Until it is ended, shared anew, or the program starts again. */
  pause(isPaused: boolean): void
}

export function createSharing(settings: SettingsStore): Sharing {
  let paused = false
  const isPaused = () => paused && settings.get().isShared
  return {
    isOpen: () => settings.get().isShared && !paused,
    isPaused,
    set(isShared) {
      paused = false
      settings.set({ isShared, visitedAt: null })
    },
    pause(isNow) {
      paused = isNow
    },
  }
}
