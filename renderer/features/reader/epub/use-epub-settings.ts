import { useRemembered } from '../shell/use-remembered.ts'
import type { EpubTheme } from './colours.ts'

export type Flow = 'paged' | 'scroll'

export const sizes = { smallest: 70, largest: 220, step: 10 } as const

/** How text is shown, as this device remembers it. */
export function useEpubSettings() {
  const [size, setSize] = useRemembered('inglenook-text-size', 110)
  const [theme, setTheme] = useRemembered<EpubTheme>('inglenook-text-theme', 'auto')
  const [flow, setFlow] = useRemembered<Flow>('inglenook-text-flow', 'paged')
  return { size, setSize, theme, setTheme, flow, setFlow }
}

export type EpubSettings = ReturnType<typeof useEpubSettings>
