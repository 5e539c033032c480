import { useRemembered } from '../shell/use-remembered.ts'
import type { Margins } from './columns.ts'
import type { EpubTheme } from './frame-style.ts'
import type { Alignment, Font, LineHeight } from './typography.ts'

export type Flow = 'paged' | 'scroll'

/** Pages per spread of a fixed layout: automatic, or always one or two. */
export type PagesAtOnce = 'auto' | 'one' | 'two'

export const sizes = { smallest: 70, usual: 110, largest: 220, step: 10 } as const

/** Text settings, stored on this device. */
export function useEpubSettings() {
  const [size, setSize] = useRemembered<number>('inglenook-text-size', sizes.usual)
  const [theme, setTheme] = useRemembered<EpubTheme>('inglenook-text-theme', 'auto')
  const [flow, setFlow] = useRemembered<Flow>('inglenook-text-flow', 'paged')
  const [font, setFont] = useRemembered<Font>('inglenook-text-font', 'book')
  const [lineHeight, setLineHeight] = useRemembered<LineHeight>('inglenook-text-lines', 'book')
  const [margins, setMargins] = useRemembered<Margins>('inglenook-text-margins', 'medium')
  const [alignment, setAlignment] = useRemembered<Alignment>('inglenook-text-alignment', 'book')
  const [pages, setPages] = useRemembered<PagesAtOnce>('inglenook-text-pages', 'auto')
  return {
    size,
    setSize,
    theme,
    setTheme,
    flow,
    setFlow,
    font,
    setFont,
    lineHeight,
    setLineHeight,
    margins,
    setMargins,
    alignment,
    setAlignment,
    pages,
    setPages,
  }
}

export type EpubSettings = ReturnType<typeof useEpubSettings>
