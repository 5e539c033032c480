import { useEffect, useState } from 'react'
import type { DesktopState } from '../../electron/ipc/channels.ts'
import { desktop } from './bridge.ts'

/** The desktop's current state; null in a browser, and until it is known. */
export function useDesktopState(): DesktopState | null {
  const [state, setState] = useState<DesktopState | null>(null)
  useEffect(() => {
    const bridge = desktop()
    if (bridge === undefined) return
    let isGone = false
    const take = (next: DesktopState) => {
      if (!isGone) setState(next)
    }
    const stop = bridge.onState(take)
    bridge.state().then(take, () => undefined)
    return () => {
      isGone = true
      stop()
    }
  }, [])
  return state
}
