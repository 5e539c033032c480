import type { SettingsStore } from './settings-store.ts'

/** Whether other computers can connect: the stored setting, and a temporary pause. */
export type Sharing = {
  /** Whether they can connect now. */
  isOpen(): boolean
  isPaused(): boolean
  /** Stored; ends a pause. */
  set(isShared: boolean): void
  /** Until it is resumed, sharing is set again, or the program restarts. */
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
