import { powerMonitor, powerSaveBlocker } from 'electron'

type Activity = { readonly readers: number; readonly scans: number }

/**
 * Prevents sleep only while somebody reads or a scan runs; the display may turn off. On battery the computer may sleep.
 */
export function createPowerSaveBlocker() {
  let blocker: number | null = null
  return {
    /** Called periodically with the server's activity. */
    update({ readers, scans }: Activity): void {
      const isNeeded = (readers > 0 || scans > 0) && !powerMonitor.isOnBatteryPower()
      if (isNeeded && blocker === null) blocker = powerSaveBlocker.start('prevent-app-suspension')
      if (isNeeded || blocker === null) return
      powerSaveBlocker.stop(blocker)
      blocker = null
    },
  }
}
