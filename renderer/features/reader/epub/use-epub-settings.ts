import { useLocalStorage } from '@mantine/hooks'
import type { EpubTheme } from './colours.ts'

export type Flow = 'paged' | 'scroll'

const key = { size: 'inglenook-text-size', theme: 'inglenook-text-theme', flow: 'inglenook-text-flow' } as const
export const sizes = { smallest: 70, largest: 220, step: 10 } as const

/** How text is shown, as this device remembers it. */
export function useEpubSettings() {
  const [size, setSize] = useLocalStorage<number>({
    key: key.size,
    defaultValue: 110,
    getInitialValueInEffect: false,
  })
  const [theme, setTheme] = useLocalStorage<EpubTheme>({
    key: key.theme,
    defaultValue: 'auto',
    getInitialValueInEffect: false,
  })
  const [flow, setFlow] = useLocalStorage<Flow>({
    key: key.flow,
    defaultValue: 'paged',
    getInitialValueInEffect: false,
  })
  return { size, setSize, theme, setTheme, flow, setFlow }
}

export type EpubSettings = ReturnType<typeof useEpubSettings>
