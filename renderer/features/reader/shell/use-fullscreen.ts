import { useCallback, useEffect, useState } from 'react'

export type Fullscreen = { readonly available: boolean; readonly on: boolean; readonly toggle: () => void }

/** Fills the screen with the reader. Some browsers (on phones) cannot. */
export function useFullscreen(): Fullscreen {
  const [on, setOn] = useState(false)
  useEffect(() => {
    const follow = () => setOn(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      if (document.fullscreenElement !== null) void document.exitFullscreen()
    }
  }, [])
  const toggle = useCallback(() => {
    if (!document.fullscreenEnabled) return
    const change =
      document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen()
    void change.catch(() => null)
  }, [])
  return { available: document.fullscreenEnabled, on, toggle }
}
