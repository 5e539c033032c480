import { VisuallyHidden } from '@mantine/core'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import type { Book, Page, ReadingDirection } from '../../../api/types.ts'
import { EndCard } from '../shell/end-card.tsx'
import { EndVeil } from '../shell/end-veil.tsx'
import { FirstHint } from '../shell/first-hint.tsx'
import { ReaderFrame } from '../shell/reader-frame.tsx'
import { Scrubber } from '../shell/scrubber.tsx'
import { type Command, isShellCommand, type TurnDirection } from '../shell/turns.ts'
import { useBars } from '../shell/use-bars.ts'
import { useGestures, useReaderKeys } from '../shell/use-commands.ts'
import { useFullscreen } from '../shell/use-fullscreen.ts'
import { useLeave } from '../shell/use-leave.ts'
import { usePlaceKeeper } from '../shell/use-place-keeper.ts'
import { ComicSettingsMenu } from './comic-settings-menu.tsx'
import { firstPage, movePage, type PageMove, type PageState } from './page-state.ts'
import { PagedView } from './paged-view.tsx'
import { scrollStage } from './scroll-stage.ts'
import { StripView } from './strip-view.tsx'
import { texts } from './texts.ts'
import { useComicSettings } from './use-comic-settings.ts'

type PageReaderProps = {
  readonly book: Book
  readonly pages: readonly Page[]
  readonly askedPage: number | undefined
  readonly bookDirection: ReadingDirection
}

/** The pages, the way through them, and the place that is kept. */
export function PageReader({ book, pages, askedPage, bookDirection }: PageReaderProps) {
  const stage = useRef<HTMLDivElement>(null)
  const settings = useComicSettings(book.seriesId, bookDirection)
  const { state, go } = usePages(book, pages.length, askedPage)
  const bars = useBars()
  const fullscreen = useFullscreen()
  const leave = useLeave(book.seriesId)
  const strip = settings.direction === 'ttb' || settings.direction === 'webtoon'
  const turn: TurnDirection = settings.direction === 'rtl' ? 'rtl' : 'ltr'

  const perform = usePerform({ stage, strip, go, leave, bars, fullscreen })
  useReaderKeys(turn, perform)
  const gestures = useGestures(turn, perform)
  const seek = useCallback((page: number) => go({ to: 'page', page }), [go])

  const shared = { stage, format: book.fileFormat, pages, page: state.page }
  return (
    <ReaderFrame
      bars={bars}
      book={book}
      fullscreen={fullscreen}
      onLeave={leave}
      scrubber={
        <Scrubber
          direction={turn}
          onSeek={seek}
          total={pages.length}
          value={state.page}
          words={(page) => `${page} of ${pages.length}`}
        />
      }
      tools={<ComicSettingsMenu settings={settings} strip={strip} />}
    >
      <div {...gestures}>
        {strip ? (
          <StripView
            {...shared}
            end={<EndCard book={book} edge="end" />}
            joined={settings.direction === 'webtoon'}
            onPage={seek}
            stripWidth={settings.stripWidth}
          />
        ) : (
          <PagedView {...shared} direction={turn} fit={settings.fit} />
        )}
      </div>
      {!strip && <EndVeil book={book} edge={state.edge} onStay={() => go({ to: 'stay' })} />}
      <FirstHint direction={turn} />
      <VisuallyHidden aria-live="polite">{`${texts.page} ${state.page}`}</VisuallyHidden>
    </ReaderFrame>
  )
}

function usePages(book: Book, count: number, askedPage: number | undefined) {
  const finished = book.readProgress?.completed === true
  const kept = finished ? null : (book.readProgress?.currentPage ?? null)
  const [state, go] = useReducer((before: PageState, move: PageMove) => movePage(before, move, count), {
    page: firstPage(askedPage, kept, count),
    edge: null,
  })
  const keeper = usePlaceKeeper(book.id, book.seriesId)
  const opened = useRef(state.page)
  useEffect(() => {
    // A finished book that is only looked into stays finished.
    if (finished && opened.current === state.page) return
    opened.current = 0
    keeper.note({ currentPage: state.page, progressPercentage: null })
  }, [keeper, state.page, finished])
  return { state, go }
}

type PerformOptions = {
  readonly stage: React.RefObject<HTMLDivElement | null>
  readonly strip: boolean
  readonly go: (move: PageMove) => void
  readonly leave: () => void
  readonly bars: { readonly toggle: () => void; readonly hide: () => void }
  readonly fullscreen: { readonly toggle: () => void }
}

function usePerform({ stage, strip, go, leave, bars, fullscreen }: PerformOptions): (command: Command) => void {
  const { toggle, hide } = bars
  const fill = fullscreen.toggle
  return useCallback(
    (command: Command) => {
      if (isShellCommand(command)) return { leave, bars: toggle, fullscreen: fill }[command]()
      hide()
      if (command === 'first' || command === 'last') return go({ to: command })
      const onward = command === 'next' || command === 'forward'
      const scrolls = strip || command === 'forward' || command === 'backward'
      if (scrolls && scrollStage(stage.current, onward)) return
      if (!strip) go({ to: onward ? 'next' : 'previous' })
    },
    [stage, strip, go, leave, toggle, hide, fill],
  )
}
