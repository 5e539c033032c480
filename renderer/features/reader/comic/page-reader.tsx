import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo, useRef } from 'react'
import type { Book, Page, ReadingDirection } from '../../../api/types.ts'
import { ThumbnailsIcon } from '../../../ui/icons.tsx'
import { EndCard, EndOverlay } from '../shell/end-card.tsx'
import { FirstHint } from '../shell/first-hint.tsx'
import { useKeys } from '../shell/key-map.ts'
import { KeySheet } from '../shell/key-sheet.tsx'
import { ReaderFrame } from '../shell/reader-frame.tsx'
import { Scrubber } from '../shell/scrubber.tsx'
import { useSheetSurface } from '../shell/swipe/sheet-surface.ts'
import { useSwipe } from '../shell/swipe/swipe.ts'
import { useGestures, useKeyCommands } from '../shell/use-commands.ts'
import { useIncognito, useSetIncognito } from '../shell/use-incognito.ts'
import { useBars, useFullscreen, useLeave } from '../shell/use-reader-frame.ts'
import { useRemembered } from '../shell/use-remembered.ts'
import { ComicSettingsMenu } from './comic-settings-menu.tsx'
import { type PageKey, pageKeys } from './page-commands.ts'
import type { Overlay, PageParts, TextLayerActions } from './page-parts.ts'
import { PreloadNextBook } from './page-picture.tsx'
import classes from './page-reader.module.css'
import { PagedView } from './paged-view.tsx'
import { firstOf, lastOf, pairPages, runStart, type Spread, singlePages, spreadOf } from './pair-pages.ts'
import { filterOf, type View, viewOf } from './settings.ts'
import { StripView } from './strip-view.tsx'
import { texts } from './texts.ts'
import { ThumbnailStrip } from './thumbnail-strip.tsx'
import type { ComicSettingsState } from './use-comic-settings.ts'
import { usePages } from './use-pages.ts'
import { usePerform } from './use-perform.ts'
import { useZoom } from './use-zoom.ts'

type PageReaderProps = {
  readonly book: Book
  readonly pages: readonly Page[]
  readonly requestedPage: number | undefined
  readonly bookDirection: ReadingDirection
  readonly settings: ComicSettingsState
  readonly parts?: PageParts | undefined
}

const listed = (commands: Partial<Record<PageKey, string>>) =>
  (Object.entries(commands) as [PageKey, string][]).map(([command, label]) => ({ command, label }))

/** The next book is preloaded this many pages before the end. */
const nearEnd = 4

/** Pages, navigation and reading progress. */
export function PageReader({ book, pages, requestedPage, bookDirection, settings, parts }: PageReaderProps) {
  const stage = useRef<HTMLDivElement>(null)
  const words = useRef<TextLayerActions>(null)
  const { values } = settings
  const view = viewOf(values, bookDirection)
  const spreads = useSpreads(pages, view, settings)
  const { state, go } = usePages(book, { spreads, count: pages.length, page: requestedPage })
  const spreadIndex = spreadOf(spreads, state.page)
  const spread = spreads[spreadIndex] ?? [1]
  const bars = useBars()
  const fullscreen = useFullscreen()
  const leave = useLeave(book.seriesId)
  const zoom = useZoom(stage)
  const [thumbnails, showThumbnails] = useRemembered('inglenook-thumbnails', false)
  const [isHelping, help] = useDisclosure()
  const incognito = { on: useIncognito(), set: useSetIncognito() }

  const toggleThumbnails = () => showThumbnails(!thumbnails)
  const toggleIncognito = () => incognito.set(!incognito.on)
  const isDouble = spreads.some(({ length }) => length === 2)
  const shift = () => shiftPairs(settings, pages, state.page)
  const doing = {
    stage,
    words,
    view,
    settings,
    zoom,
    go,
    leave,
    bars,
    fullscreen,
    shift,
    toggleThumbnails,
    toggleIncognito,
  }
  const perform = usePerform({ ...doing, help: help.open })
  const keys = useKeys(parts?.keys ?? pageKeys)
  const commands = useMemo(() => listed({ ...texts.commands, ...parts?.commands }), [parts])
  useKeyCommands(keys.keys, view.turn, perform)
  const isFree = useCallback(() => stage.current?.matches('[data-fit]:not([data-zoomed], [data-wide])') === true, [])
  const swipe = useSwipe(view.turn, useSheetSurface({ stage, direction: view.turn, isFree, perform }))
  const gestures = useGestures(view.turn, perform, swipe)
  const seek = useCallback((page: number) => go({ to: 'page', page }), [go])

  const overlay = useOverlay(parts, seek)
  const shared = { stage, format: book.fileFormat, pages, overlay }
  // On inverted pages multiplied highlights would be black.
  const filter = { '--page-filter': filterOf(values), '--over-blend': values.invert ? 'difference' : 'multiply' }
  return (
    <ReaderFrame
      bars={bars}
      book={book}
      fullscreen={fullscreen}
      onLeave={leave}
      scrubber={
        <div className={classes.foot}>
          {thumbnails && <ThumbnailStrip direction={view.turn} onSeek={seek} pages={pages} shown={spread} />}
          <div className={classes.place}>
            <Scrubber
              direction={view.turn}
              onSeek={seek}
              total={pages.length}
              value={state.page}
              words={(page) => pagesText(spreads[spreadOf(spreads, page)] ?? [page], pages.length)}
            />
            <ThumbnailsButton on={thumbnails} onToggle={toggleThumbnails} />
          </div>
        </div>
      }
      context={
        <>
          {parts !== undefined && <parts.Tools actions={words} book={book} onSeek={seek} page={state.page} />}
          <ComicSettingsMenu
            incognito={incognito}
            onHelp={help.open}
            onShift={isDouble ? shift : null}
            settings={settings}
            view={view}
          />
        </>
      }
    >
      <div className={classes.ground} data-background={values.background} style={filter} {...gestures}>
        {view.isStrip ? (
          <StripView
            {...shared}
            end={<EndCard book={book} edge="end" />}
            onPage={seek}
            page={state.page}
            settings={values}
            view={view}
          />
        ) : (
          <PagedView
            {...shared}
            direction={view.turn}
            spreadIndex={spreadIndex}
            settings={values}
            spreads={spreads}
            zoom={zoom}
          />
        )}
      </div>
      {!view.isStrip && <EndOverlay book={book} edge={state.edge} onReturn={() => go({ to: 'stay' })} />}
      {state.page > pages.length - nearEnd && <PreloadNextBook book={book} />}
      <FirstHint direction={view.turn} />
      <KeySheet commands={commands} keys={keys} onClose={help.close} opened={isHelping} />
      <VisuallyHidden aria-live="polite">{spreadWords(spread, pages.length)}</VisuallyHidden>
    </ReaderFrame>
  )
}

function useOverlay(parts: PageParts | undefined, onSeek: (page: number) => void): Overlay {
  return useMemo(() => {
    if (parts === undefined) return undefined
    const { Overlay: Layer } = parts
    return (page, shown) => <Layer onSeek={onSeek} page={page} shown={shown} />
  }, [parts, onSeek])
}

function ThumbnailsButton({ on, onToggle }: { readonly on: boolean; readonly onToggle: () => void }) {
  return (
    <ActionIcon
      aria-label={texts.thumbnails}
      aria-pressed={on}
      color="gray"
      onClick={onToggle}
      size={44}
      variant={on ? 'light' : 'subtle'}
    >
      <ThumbnailsIcon size={22} />
    </ActionIcon>
  )
}

/** Two pages when chosen and the window is in landscape; rotated pages are shown one by one. */
function useSpreads(pages: readonly Page[], view: View, { values }: ComicSettingsState): readonly Spread[] {
  const isWide = useMediaQuery('(orientation: landscape)', false, { getInitialValueInEffect: false })
  const isDouble = view.layout === 'double' && isWide && values.rotation === 0
  const { turn: direction } = view
  const { shifted } = values
  return useMemo(
    () => (isDouble ? pairPages(pages, { direction, shifted }) : singlePages(pages.length)),
    [isDouble, pages, direction, shifted],
  )
}

/** Shifts the pairs of the run that contains a page, for this book. */
function shiftPairs({ values, set }: ComicSettingsState, pages: readonly Page[], page: number): void {
  const start = runStart(pages, page)
  const others = values.shifted.filter((other) => other !== start)
  set({ shifted: others.length < values.shifted.length ? others : [...others, start] }, 'book')
}

function pagesText(spread: Spread, count: number): string {
  const [first, last] = [firstOf(spread), lastOf(spread)]
  return first === last ? texts.place(first, count) : texts.places(first, last, count)
}

function spreadWords(spread: Spread, count: number): string {
  const [first, last] = [firstOf(spread), lastOf(spread)]
  return first === last ? texts.pageOf(first, count) : texts.pagesOf(first, last, count)
}
