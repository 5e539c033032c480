import { powerMonitor, powerSaveBlocker } from 'electron'

type Activity = { readonly readers: number; readonly scans: number }

/**
 * Keeps the computer from sleeping only while somebody reads or a scan runs; its screen may go dark. On battery it sleeps
 * when it wants to.
 */
export function createPowerSaveBlocker() {
  let blocker: number | null = null
  return {
    /** To be told now and then what the server does. */
    update({ readers, scans }: Activity): void {
      const isNeeded = (readers > 0 || scans > 0) && !powerMonitor.isOnBatteryPower()
      if (isNeeded && blocker === null) blocker = powerSaveBlocker.start('prevent-app-suspension')
      if (isNeeded || blocker === null) return
      powerSaveBlocker.stop(blocker)
      blocker = null
    },
  }
}
