import type { ReadingDirection } from '../../../api/types.ts'
import type { TurnDirection } from '../shell/turns.ts'

const layouts = ['auto', 'single', 'double', 'continuous', 'row', 'webtoon'] as const
const fits = ['page', 'width', 'height', 'original'] as const
const backgrounds = ['auto', 'paper', 'black'] as const
const rotations = [0, 90, 180, 270] as const
const directions = ['book', 'ltr', 'rtl', 'ttb', 'webtoon'] as const

type Layout = (typeof layouts)[number]
export type Fit = (typeof fits)[number]
type Background = (typeof backgrounds)[number]
/** Degrees clockwise. */
export type Rotation = (typeof rotations)[number]

export type ComicSettings = {
  /** `auto` follows the direction. */
  readonly layout: Layout
  /** `book` follows the book or its series. */
  readonly direction: 'book' | ReadingDirection
  readonly fit: Fit
  readonly background: Background
  readonly rotation: Rotation
  /** Width of a strip in percent of the window, on wide windows. */
  readonly stripWidth: number
  /** Gap between the pages of a strip in pixels, except for webtoons. */
  readonly gap: number
  /** Gap between two pages side by side in pixels. */
  readonly pairGap: number
  /** Crops empty margins. */
  readonly crop: boolean
  /** Percent; 100 leaves the picture unchanged. */
  readonly brightness: number
  readonly contrast: number
  readonly greyscale: boolean
  readonly invert: boolean
  /** Pages (1-based) at which pairs are shifted by one. */
  readonly shifted: readonly number[]
}

export type SettingName = keyof ComicSettings

/** Settings of one scope; usually only a few are set. */
export type SomeSettings = Partial<ComicSettings>

export const defaultSettings: ComicSettings = {
  layout: 'auto',
  direction: 'book',
  fit: 'page',
  background: 'auto',
  rotation: 0,
  stripWidth: 60,
  gap: 12,
  pairGap: 0,
  crop: false,
  brightness: 100,
  contrast: 100,
  greyscale: false,
  invert: false,
  shifted: [],
}

/** Range and step of the numeric settings. */
export const ranges = {
  stripWidth: { min: 30, max: 100, step: 5 },
  gap: { min: 0, max: 64, step: 4 },
  pairGap: { min: 0, max: 64, step: 4 },
  brightness: { min: 50, max: 150, step: 5 },
  contrast: { min: 50, max: 150, step: 5 },
} as const

type Accepts = (value: unknown) => boolean

function oneOf(values: readonly unknown[]): Accepts {
  return (value) => values.includes(value)
}

function within({ min, max }: { readonly min: number; readonly max: number }): Accepts {
  return (value) => typeof value === 'number' && value >= min && value <= max
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean'
}

function isPages(value: unknown): boolean {
  return Array.isArray(value) && value.every((page) => Number.isInteger(page) && page >= 1)
}

const accepts: Readonly<Record<SettingName, Accepts>> = {
  layout: oneOf(layouts),
  direction: oneOf(directions),
  fit: oneOf(fits),
  background: oneOf(backgrounds),
  rotation: oneOf(rotations),
  stripWidth: within(ranges.stripWidth),
  gap: within(ranges.gap),
  pairGap: within(ranges.pairGap),
  crop: isBoolean,
  brightness: within(ranges.brightness),
  contrast: within(ranges.contrast),
  greyscale: isBoolean,
  invert: isBoolean,
  shifted: isPages,
}

/** Parses stored settings; invalid values are ignored. */
export function readSettings(stored: unknown): SomeSettings {
  if (typeof stored !== 'object' || stored === null) return {}
  const known = Object.entries(stored).filter(
    ([name, value]) => Object.hasOwn(accepts, name) && acceptsValue(name, value),
  )
  return Object.fromEntries(known)
}

function acceptsValue(name: string, value: unknown): boolean {
  return accepts[name as SettingName](value)
}

/** The next choice of a setting; wraps around at the end. */
export function nextChoice<Value>(choices: readonly Value[], value: Value): Value {
  return choices[(choices.indexOf(value) + 1) % choices.length] ?? value
}

export const choices = { layouts, fits, backgrounds, rotations } as const

/** Layout of the pages of a book. */
export type View = {
  readonly layout: Exclude<Layout, 'auto'>
  readonly turn: TurnDirection
  /** A strip of all pages, vertical or horizontal. */
  readonly isStrip: boolean
}

const layoutOf = { ltr: 'single', rtl: 'single', ttb: 'continuous', webtoon: 'webtoon' } as const

/** Resolves the settings for a book with this reading direction. */
export function viewOf(
  { layout, direction }: Pick<ComicSettings, 'layout' | 'direction'>,
  ofBook: ReadingDirection,
): View {
  const inForce = direction === 'book' ? ofBook : direction
  const chosen = layout === 'auto' ? layoutOf[inForce] : layout
  return {
    layout: chosen,
    turn: inForce === 'rtl' ? 'rtl' : 'ltr',
    isStrip: chosen === 'continuous' || chosen === 'row' || chosen === 'webtoon',
  }
}

/** CSS filter of the pictures; `none` when there is nothing to change. */
export function filterOf({
  brightness,
  contrast,
  greyscale,
  invert,
}: Pick<ComicSettings, 'brightness' | 'contrast' | 'greyscale' | 'invert'>): string {
  const filters = [
    brightness !== 100 && `brightness(${brightness}%)`,
    contrast !== 100 && `contrast(${contrast}%)`,
    greyscale && 'grayscale(1)',
    invert && 'invert(1)',
  ].filter((filter) => filter !== false)
  return filters.length === 0 ? 'none' : filters.join(' ')
}
