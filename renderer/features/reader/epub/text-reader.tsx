import { useComputedColorScheme } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Book, Manifest } from '../../../api/types.ts'
import { formatPercent } from '../../../lib/format.ts'
import { AnnotationEditor } from '../shell/annotations/annotation-editor.tsx'
import { BookmarkButton } from '../shell/annotations/annotations-menu.tsx'
import { SelectionBar } from '../shell/annotations/selection-bar.tsx'
import { EndOverlay } from '../shell/end-card.tsx'
import { FirstHint } from '../shell/first-hint.tsx'
import { useKeys } from '../shell/key-map.ts'
import { KeySheet } from '../shell/key-sheet.tsx'
import { ReaderFrame } from '../shell/reader-frame.tsx'
import { scrollStage } from '../shell/scroll-stage.ts'
import { Scrubber } from '../shell/scrubber.tsx'
import type { TurnDirection } from '../shell/turns.ts'
import { useGestures, useKeyCommands } from '../shell/use-commands.ts'
import { useIncognito, useSetIncognito } from '../shell/use-incognito.ts'
import { type Size, useStageSize } from '../shell/use-reader-frame.ts'
import type { Chapter } from './chapter.ts'
import { ChapterFrame, ChapterTurns } from './chapter-frame.tsx'
import { columnsFor } from './columns.ts'
import { type EpubKey, epubKeys, textActions } from './epub-commands.ts'
import { AnnotationsMenu, ContentsMenu, SearchMenu } from './epub-menus.tsx'
import classes from './epub-reader.module.css'
import { EpubSettingsMenu } from './epub-settings-menu.tsx'
import { FixedStage } from './fixed/fixed-stage.tsx'
import { useSheets } from './fixed/pair-sheets.ts'
import { coloursOf } from './frame-style.ts'
import { resourceName } from './links.ts'
import { NotePopover } from './notes/note-popover.tsx'
import { useLinks } from './notes/use-links.ts'
import { OutsideLink } from './outside-link.tsx'
import { highlightAt } from './text/marks.ts'
import { texts } from './texts.ts'
import { type BookAnnotations, useBookAnnotations } from './use-book-annotations.ts'
import { useBookSearch } from './use-book-search.ts'
import { type EpubSettings, useEpubSettings } from './use-epub-settings.ts'
import { useReading } from './use-reading.ts'
import { useTextShell } from './use-text-shell.ts'
import { pagesIn, sheetsAt, useTextSwipe } from './use-text-swipe.ts'

type TextReaderProps = { readonly book: Book; readonly manifest: Manifest; readonly requestedPage: number | undefined }

const commands = (Object.entries(texts.commands) as [EpubKey, string][]).map(([command, label]) => ({ command, label }))

/** Text, navigation and reading progress. */
export function TextReader({ book, manifest, requestedPage }: TextReaderProps) {
  const chapter = useRef<Chapter | null>(null)
  const stage = useRef<HTMLDivElement>(null)
  const room = useStageSize(stage)
  const settings = useEpubSettings()
  const sheets = useSheets(manifest, settings.pages, room)
  const reading = useReading(book, manifest, requestedPage, { chapter, sheets })
  const { spot, sheet, readingPosition } = reading
  const isFixed = manifest.spine[spot.index]?.layout === 'fixed'
  const [zoom, setZoom] = useState(1)
  const [written, setWritten] = useState<TurnDirection>('ltr')
  const turn: TurnDirection = manifest.readingDirection === 'rtl' || (!isFixed && written === 'rtl') ? 'rtl' : 'ltr'
  const links = useLinks(reading.open, manifest)
  const search = useBookSearch(manifest, spot.index, reading.go)
  const annotations = useBookAnnotations(book, manifest, {
    index: spot.index,
    sheet,
    position: readingPosition.currentPage,
    chapter,
    go: reading.go,
  })
  const [contents, setContents] = useState(false)
  const [isHelping, help] = useDisclosure()
  const incognito = { on: useIncognito(), set: useSetIncognito() }
  const actions = textActions({
    settings,
    setZoom,
    fixed: isFixed,
    double: sheet.length === 2,
    help: help.open,
    openSearch: search.open,
    openContents: () => setContents(true),
    toggleBookmark: annotations.toggleBookmark,
    toggleIncognito: () => incognito.set(!incognito.on),
  })
  const shell = useTextShell(book, {
    ...reading,
    actions,
    positions: manifest.positions,
    intercept: useIntercept(links, annotations),
    scroll: (onward) => isFixed && scrollStage(stage.current, onward),
  })
  const { style, colours } = useStyle(room, settings)
  const keys = useKeys(epubKeys)
  useKeyCommands(keys.keys, turn, shell.perform)
  const shows = isFixed ? sheetsAt(zoom) : pagesIn(style?.flow)
  const swipe = useTextSwipe({ stage, chapter, direction: turn, shows, perform: shell.perform })
  const gestures = useGestures(turn, shell.perform, swipe)
  const touch = useTouch(annotations)
  const { setSelected } = annotations
  const input = useMemo(
    () => ({
      direction: turn,
      keys: keys.keys,
      onCommand: shell.perform,
      onLink: links.follow,
      onSelected: setSelected,
      onTouch: touch,
      swipe,
    }),
    [turn, keys.keys, shell.perform, links.follow, setSelected, touch, swipe],
  )
  const marks = useMemo(
    () => ({ ...search.marks, highlights: annotations.here.filter(({ kind }) => kind === 'highlight') }),
    [search.marks, annotations.here],
  )
  const src = manifest.spine[spot.index]?.href ?? ''
  const percent = (position: number) => formatPercent(position / manifest.positions)
  const shared = { control: chapter, stage, input, marks, onPosition: reading.note, onRetry: reading.retry }
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
          value={readingPosition.currentPage}
          words={percent}
        />
      }
      context={
        <>
          <BookmarkButton annotations={annotations} />
          <SearchMenu manifest={manifest} {...search.menu} />
          <ContentsMenu
            index={spot.index}
            manifest={manifest}
            onOpen={(href) => links.go({ href, base: window.location.origin })}
            onOpened={setContents}
            opened={contents}
          />
          <AnnotationsMenu annotations={annotations} book={book} manifest={manifest} scheme={colours.scheme} />
          <EpubSettingsMenu
            incognito={incognito}
            onHelp={help.open}
            settings={settings}
            zoom={isFixed ? { value: zoom, onLarger: actions.zoomIn, onSmaller: actions.zoomOut } : null}
          />
        </>
      }
    >
      <div
        className={classes.stage}
        data-flow={isFixed ? undefined : style?.flow}
        data-swipes={swipe !== null || undefined}
        data-zoomed={(isFixed && zoom > 1) || undefined}
        ref={stage}
        style={{ '--page': colours.background, '--text': colours.text }}
        {...gestures}
      >
        {room !== null && isFixed && (
          <FixedStage
            {...shared}
            index={spot.index}
            key={spot.attempt}
            room={room}
            sheets={sheets}
            spine={manifest.spine}
            zoom={zoom}
          />
        )}
        {style !== null && !isFixed && (
          <ChapterFrame
            {...shared}
            key={`${src} ${spot.attempt}`}
            onDirection={setWritten}
            src={src}
            style={style}
            target={spot.target}
          />
        )}
        {!isFixed && style?.flow === 'scroll' && <ChapterTurns onTurn={reading.turn} />}
      </div>
      <EndOverlay book={book} edge={reading.edge} onReturn={reading.dismissEnd} />
      <OutsideLink onClose={() => links.setOutside(null)} url={links.outside} />
      <NotePopover note={links.note} onClose={links.closeNote} onGo={({ link }) => links.go(link)} />
      <SelectionBar annotations={annotations} scheme={colours.scheme} />
      <AnnotationEditor annotations={annotations} scheme={colours.scheme} />
      <FirstHint direction={turn} />
      <KeySheet commands={commands} keys={keys} onClose={help.close} opened={isHelping} />
    </ReaderFrame>
  )
}

function useStyle(room: Size | null, settings: EpubSettings) {
  const scheme = useComputedColorScheme('light')
  const { theme, flow, margins, size, font, lineHeight, alignment } = settings
  const colours = useMemo(() => coloursOf(theme, scheme), [theme, scheme])
  const style = useMemo(() => {
    if (room === null) return null
    const columns = columnsFor(room.width, room.height, size, margins)
    return { flow, colours, columns, typography: { size, font, lineHeight, alignment } }
  }, [room, flow, colours, margins, size, font, lineHeight, alignment])
  return { style, colours }
}

/** Input on the text closes an open note; moving on clears the selection. */
function useIntercept(
  { note, closeNote }: ReturnType<typeof useLinks>,
  { unselect, edited, stopEditing }: BookAnnotations,
): () => boolean {
  return useCallback(() => {
    unselect()
    if (note === null && edited === null) return false
    closeNote()
    stopEditing()
    return true
  }, [note, closeNote, unselect, edited, stopEditing])
}

/** A tap on a highlight opens its note. */
function useTouch({ here, edit }: BookAnnotations) {
  return useCallback(
    (doc: Document, x: number, y: number) => {
      const name = resourceName(doc.URL)
      const highlights = here.filter(({ kind, locator }) => kind === 'highlight' && locator.resource === name)
      const touched = highlightAt(doc, x, y, highlights)
      if (touched !== null) edit(touched)
      return touched !== null
    },
    [here, edit],
  )
}
