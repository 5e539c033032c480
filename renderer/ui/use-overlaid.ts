import { useLayoutEffect, useRef } from 'react'

/** While one of these is open, it gets the keys: Escape only closes it. */
export const overlays = '[role="menu"], [role="dialog"]'

/** Whether an overlay was open at keydown: Escape may have closed it before other listeners get the event. */
export function useOverlaid(): { readonly current: boolean } {
  const isOverlaid = useRef(false)
  useLayoutEffect(() => {
    const onKey = () => {
      isOverlaid.current = document.querySelector(overlays) !== null
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])
  return isOverlaid
}
