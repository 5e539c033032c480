import { type RefObject, useCallback, useRef } from 'react'
import { scrollStage, stepBehavior } from '../shell/scroll-stage.ts'
import type { TurnDirection } from '../shell/turns.ts'
import { isShellCommand } from '../shell/turns.ts'
import type { Bars, Fullscreen } from '../shell/use-reader-frame.ts'
import { zoomStep } from '../shell/zoom-range.ts'
import type { PageCommand, TextLayerCommand } from './page-commands.ts'
import type { TextLayerActions } from './page-parts.ts'
import type { PageMove } from './page-state.ts'
import { choices, nextChoice, ranges, type View } from './settings.ts'
import type { ComicSettingsState } from './use-comic-settings.ts'
import type { Zoom } from './use-zoom.ts'

/** Share of the window that a step scrolls, so that there is some overlap. */
const step = 0.88
/** Remaining pixels that count as the end. */
const slack = 3

/** Scrolls a horizontal strip by one screen; false at its end. */
function scrollAcross(stage: HTMLElement | null, onward: boolean, turn: TurnDirection): boolean {
  if (stage === null) return false
  // Right-to-left scroll offsets are negative.
  const offset = Math.abs(stage.scrollLeft)
  const left = onward ? stage.scrollWidth - stage.clientWidth - offset : offset
  if (left <= slack) return false
  const way = onward === (turn === 'ltr') ? 1 : -1
  stage.scrollBy({ left: way * step * stage.clientWidth, behavior: stepBehavior() })
  return true
}

type PerformOptions = {
  readonly stage: RefObject<HTMLDivElement | null>
  readonly words: RefObject<TextLayerActions | null>
  readonly view: View
  readonly settings: ComicSettingsState
  readonly zoom: Zoom
  readonly go: (move: PageMove) => void
  readonly leave: () => void
  readonly bars: Bars
  readonly fullscreen: Fullscreen
  readonly shift: () => void
  readonly toggleThumbnails: () => void
  readonly toggleIncognito: () => void
  readonly help: () => void
}

/** Executes commands from keys, taps and swipes. The returned function is stable. */
export function usePerform(options: PerformOptions): (command: PageCommand) => void {
  const now = useRef(options)
  now.current = options
  return useCallback((command: PageCommand) => perform(command, now.current), [])
}

function perform(command: PageCommand, options: PerformOptions): void {
  const { leave, bars, fullscreen } = options
  const shell = { leave, bars: bars.toggle, fullscreen: fullscreen.toggle }
  const act = isShellCommand(command) ? shell[command] : actions[command]
  if (act === undefined) turn(command, options)
  else act(options)
}

function turn(command: PageCommand, { stage, view, go, bars }: PerformOptions): void {
  bars.hide()
  if (command === 'first' || command === 'last') {
    go({ to: command })
    return
  }
  const onward = command === 'next' || command === 'forward'
  const scrolls = view.isStrip || command === 'forward' || command === 'backward'
  if (scrolls && scroll(stage.current, onward, view)) return
  if (!view.isStrip) go({ to: onward ? 'next' : 'previous' })
}

function scroll(stage: HTMLElement | null, onward: boolean, { layout, turn: direction }: View): boolean {
  return layout === 'row' ? scrollAcross(stage, onward, direction) : scrollStage(stage, onward)
}

const actions: Partial<Record<PageCommand, (options: PerformOptions) => void>> = {
  layout({ settings, view }) {
    const layout = nextChoice(choices.layouts.slice(1), view.layout)
    settings.set({ layout })
  },
  shift: ({ shift }) => shift(),
  fit: ({ settings }) => settings.set({ fit: nextChoice(choices.fits, settings.values.fit) }),
  rotate: ({ settings }) => settings.set({ rotation: nextChoice(choices.rotations, settings.values.rotation) }, 'book'),
  crop: ({ settings }) => settings.set({ crop: !settings.values.crop }),
  zoomIn: (options) => resize(options, 1),
  zoomOut: (options) => resize(options, -1),
  zoomReset: ({ zoom }) => zoom.zoomTo(() => 1),
  panLeft: (options) => pan(options, -1),
  panRight: (options) => pan(options, 1),
  thumbnails({ bars, toggleThumbnails }) {
    bars.show()
    toggleThumbnails()
  },
  incognito({ bars, toggleIncognito }) {
    bars.show()
    toggleIncognito()
  },
  help: ({ help }) => help(),
  contents: (options) => runTextLayerCommand('contents', options),
  search: (options) => runTextLayerCommand('search', options),
  bookmark: (options) => runTextLayerCommand('bookmark', options),
}

function runTextLayerCommand(command: TextLayerCommand, { bars, words }: PerformOptions): void {
  if (words.current === null) return
  bars.show()
  words.current[command]()
}

/** Zooms a page, or changes the width of a strip. */
function resize({ view, settings, zoom }: PerformOptions, way: 1 | -1): void {
  if (!view.isStrip) {
    zoom.zoomTo((before) => before * zoomStep ** way)
    return
  }
  const { min, max, step } = ranges.stripWidth
  const stripWidth = Math.min(max, Math.max(min, settings.values.stripWidth + 2 * step * way))
  settings.set({ stripWidth })
}

function pan({ stage }: PerformOptions, way: 1 | -1): void {
  stage.current?.scrollBy({ left: way * stage.current.clientWidth * 0.5, behavior: stepBehavior() })
}
