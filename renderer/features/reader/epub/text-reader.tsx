import { useComputedColorScheme } from '@mantine/core'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Book, Manifest } from '../../../api/types.ts'
import { EndVeil } from '../shell/end-veil.tsx'
import { FirstHint } from '../shell/first-hint.tsx'
import { ReaderFrame } from '../shell/reader-frame.tsx'
import { Scrubber } from '../shell/scrubber.tsx'
import { type Command, isShellCommand, type TurnDirection } from '../shell/turns.ts'
import { useBars } from '../shell/use-bars.ts'
import { useGestures, useReaderKeys } from '../shell/use-commands.ts'
import { useFullscreen } from '../shell/use-fullscreen.ts'
import { useLeave } from '../shell/use-leave.ts'
import { useStageSize } from '../shell/use-stage-size.ts'
import type { Chapter } from './chapter.ts'
import { ChapterFrame } from './chapter-frame.tsx'
import { ChapterTurns } from './chapter-turns.tsx'
import { coloursOf } from './colours.ts'
import { columnsFor } from './columns.ts'
import { ContentsMenu } from './contents-menu.tsx'
import classes from './epub-reader.module.css'
import { EpubSettingsMenu } from './epub-settings-menu.tsx'
import { OutsideLink } from './outside-link.tsx'
import { useEpubSettings } from './use-epub-settings.ts'
import { useReading } from './use-reading.ts'

type TextReaderProps = { readonly book: Book; readonly manifest: Manifest; readonly askedPage: number | undefined }

/** The text, the way through it, and the place that is kept. */
export function TextReader({ book, manifest, askedPage }: TextReaderProps) {
  const chapter = useRef<Chapter | null>(null)
  const stage = useRef<HTMLDivElement>(null)
  const settings = useEpubSettings()
  const reading = useReading(book, manifest, askedPage, chapter)
  const { spot, place } = reading
  const turn: TurnDirection = manifest.readingDirection === 'rtl' ? 'rtl' : 'ltr'
  const shell = useShell(book, reading.turn, reading.seek, manifest.positions)
  const { outside, setOutside, follow } = useLinks(reading.open)
  const { style, colours } = useStyle(stage, settings)
  useReaderKeys(turn, shell.perform)
  const gestures = useGestures(turn, shell.perform)
  const input = useMemo(
    () => ({ direction: turn, onCommand: shell.perform, onLink: follow }),
    [turn, shell.perform, follow],
  )
  const src = manifest.spine[spot.index]?.href ?? ''
  const percent = (position: number) => `${Math.round((position / manifest.positions) * 100)} %`
  return (
    <ReaderFrame
      bars={shell.bars}
      book={book}
      fullscreen={shell.fullscreen}
      onLeave={shell.leave}
      scrubber={
        <Scrubber
          direction={turn}
          onSeek={reading.seek}
          total={manifest.positions}
          value={place.currentPage}
          words={percent}
        />
      }
      tools={
        <>
          <ContentsMenu
            index={spot.index}
            manifest={manifest}
            onOpen={(href) => follow(href, window.location.origin)}
          />
          <EpubSettingsMenu fixed={manifest.layout === 'fixed'} settings={settings} />
        </>
      }
    >
      <div
        className={classes.stage}
        data-flow={style?.flow}
        ref={stage}
        style={{ background: colours.background, '--text': colours.text }}
        {...gestures}
      >
        {style !== null && (
          <ChapterFrame
            control={chapter}
            fixed={manifest.layout === 'fixed'}
            input={input}
            key={`${src} ${spot.attempt}`}
            onPlace={reading.note}
            onRetry={reading.retry}
            src={src}
            stage={stage}
            style={style}
            target={spot.target}
          />
        )}
        {style?.flow === 'scroll' && <ChapterTurns onTurn={reading.turn} />}
      </div>
      <EndVeil book={book} edge={reading.edge} onStay={reading.stay} />
      <OutsideLink onClose={() => setOutside(null)} url={outside} />
      <FirstHint direction={turn} />
    </ReaderFrame>
  )
}

function useStyle(stage: React.RefObject<HTMLDivElement | null>, settings: ReturnType<typeof useEpubSettings>) {
  const scheme = useComputedColorScheme('light')
  const size = useStageSize(stage)
  const { theme, size: fontPercent, flow } = settings
  const colours = useMemo(() => coloursOf(theme, scheme), [theme, scheme])
  const style = useMemo(
    () =>
      size === null ? null : { flow, colours, fontPercent, columns: columnsFor(size.width, size.height, fontPercent) },
    [size, flow, colours, fontPercent],
  )
  return { style, colours }
}

function useLinks(open: ReturnType<typeof useReading>['open']) {
  const [outside, setOutside] = useState<string | null>(null)
  const follow = useCallback(
    (href: string, base: string) => {
      const target = open(href, base)
      if (target.kind === 'outside') setOutside(target.url)
    },
    [open],
  )
  return { outside, setOutside, follow }
}

function useShell(book: Book, turn: (step: 1 | -1) => void, seek: (position: number) => void, positions: number) {
  const bars = useBars()
  const fullscreen = useFullscreen()
  const leave = useLeave(book.seriesId)
  const { toggle, hide } = bars
  const fill = fullscreen.toggle
  const perform = useCallback(
    (command: Command) => {
      if (isShellCommand(command)) return { leave, bars: toggle, fullscreen: fill }[command]()
      hide()
      if (command === 'first') return seek(1)
      if (command === 'last') return seek(positions)
      turn(command === 'next' || command === 'forward' ? 1 : -1)
    },
    [leave, toggle, fill, hide, seek, positions, turn],
  )
  return { bars, fullscreen, leave, perform }
}
