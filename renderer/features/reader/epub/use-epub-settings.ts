import { useRemembered } from '../shell/use-remembered.ts'
import type { EpubTheme } from './colours.ts'
import type { Margins } from './columns.ts'
import type { Alignment, Font, LineHeight } from './typography.ts'

export type Flow = 'paged' | 'scroll'

export const sizes = { smallest: 70, largest: 220, step: 10 } as const

/** How text is shown, as this device remembers it. */
export function useEpubSettings() {
  const [size, setSize] = useRemembered('inglenook-text-size', 110)
  const [theme, setTheme] = useRemembered<EpubTheme>('inglenook-text-theme', 'auto')
  const [flow, setFlow] = useRemembered<Flow>('inglenook-text-flow', 'paged')
  const [font, setFont] = useRemembered<Font>('inglenook-text-font', 'book')
  const [lineHeight, setLineHeight] = useRemembered<LineHeight>('inglenook-text-lines', 'book')
  const [margins, setMargins] = useRemembered<Margins>('inglenook-text-margins', 'medium')
  const [alignment, setAlignment] = useRemembered<Alignment>('inglenook-text-alignment', 'book')
  return {
    ...{ size, setSize, theme, setTheme, flow, setFlow, font, setFont },
    ...{ lineHeight, setLineHeight, margins, setMargins, alignment, setAlignment },
  }
}

export type EpubSettings = ReturnType<typeof useEpubSettings>
