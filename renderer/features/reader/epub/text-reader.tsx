import { useComputedColorScheme } from '@mantine/core'
import { useCallback, useMemo, useRef } from 'react'
import type { Book, Manifest } from '../../../api/types.ts'
import { AnnotationEditor } from '../shell/annotations/annotation-editor.tsx'
import { BookmarkButton } from '../shell/annotations/bookmark-button.tsx'
import { SelectionBar } from '../shell/annotations/selection-bar.tsx'
import { EndVeil } from '../shell/end-veil.tsx'
import { FirstHint } from '../shell/first-hint.tsx'
import { ReaderFrame } from '../shell/reader-frame.tsx'
import { Scrubber } from '../shell/scrubber.tsx'
import type { TurnDirection } from '../shell/turns.ts'
import { useGestures, useReaderKeys } from '../shell/use-commands.ts'
import { useStageSize } from '../shell/use-stage-size.ts'
import { AnnotationsMenu } from './annotations/annotations-menu.tsx'
import { type BookAnnotations, useBookAnnotations } from './annotations/use-book-annotations.ts'
import type { Chapter } from './chapter.ts'
import { ChapterFrame } from './chapter-frame.tsx'
import { ChapterTurns } from './chapter-turns.tsx'
import { coloursOf } from './colours.ts'
import { columnsFor } from './columns.ts'
import { ContentsMenu } from './contents-menu.tsx'
import classes from './epub-reader.module.css'
import { EpubSettingsMenu } from './epub-settings-menu.tsx'
import { NotePopover } from './notes/note-popover.tsx'
import { useLinks } from './notes/use-links.ts'
import { OutsideLink } from './outside-link.tsx'
import { SearchMenu } from './search/search-menu.tsx'
import { useBookSearch } from './search/use-book-search.ts'
import { highlightAt } from './text/marks.ts'
import { useEpubSettings } from './use-epub-settings.ts'
import { useReading } from './use-reading.ts'
import { useTextShell } from './use-text-shell.ts'

type TextReaderProps = { readonly book: Book; readonly manifest: Manifest; readonly askedPage: number | undefined }

/** The text, the way through it, and the place that is kept. */
export function TextReader({ book, manifest, askedPage }: TextReaderProps) {
  const chapter = useRef<Chapter | null>(null)
  const stage = useRef<HTMLDivElement>(null)
  const settings = useEpubSettings()
  const reading = useReading(book, manifest, askedPage, chapter)
  const { spot, place } = reading
  const turn: TurnDirection = manifest.readingDirection === 'rtl' ? 'rtl' : 'ltr'
  const links = useLinks(reading.open, manifest)
  const search = useBookSearch(manifest, spot.index, reading.go)
  const annotations = useBookAnnotations(book, manifest, {
    ...{ index: spot.index, position: place.currentPage, chapter, go: reading.go },
  })
  const shell = useTextShell(book, {
    ...reading,
    positions: manifest.positions,
    intercept: useIntercept(links, annotations),
  })
  const { style, colours } = useStyle(stage, settings)
  useReaderKeys(turn, shell.perform)
  const gestures = useGestures(turn, shell.perform)
  const touch = useTouch(annotations)
  const { setSelected } = annotations
  const input = useMemo(
    () => ({
      ...{ direction: turn, onCommand: shell.perform, onLink: links.follow, onSearch: search.open },
      ...{ onSelected: setSelected, onTouch: touch },
    }),
    [turn, shell.perform, links.follow, search.open, setSelected, touch],
  )
  const marks = useMemo(
    () => ({ ...search.marks, highlights: annotations.here.filter(({ kind }) => kind === 'highlight') }),
    [search.marks, annotations.here],
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
          <BookmarkButton annotations={annotations} />
          <SearchMenu manifest={manifest} {...search.menu} />
          <ContentsMenu
            index={spot.index}
            manifest={manifest}
            onOpen={(href) => links.go({ href, base: window.location.origin })}
          />
          <AnnotationsMenu annotations={annotations} book={book} manifest={manifest} scheme={colours.scheme} />
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
            marks={marks}
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
      <OutsideLink onClose={() => links.setOutside(null)} url={links.outside} />
      <NotePopover note={links.note} onClose={links.closeNote} onGo={({ link }) => links.go(link)} />
      <SelectionBar annotations={annotations} scheme={colours.scheme} />
      <AnnotationEditor annotations={annotations} scheme={colours.scheme} />
      <FirstHint direction={turn} />
    </ReaderFrame>
  )
}

function useStyle(stage: React.RefObject<HTMLDivElement | null>, settings: ReturnType<typeof useEpubSettings>) {
  const scheme = useComputedColorScheme('light')
  const room = useStageSize(stage)
  const { theme, flow, margins, size, font, lineHeight, alignment } = settings
  const colours = useMemo(() => coloursOf(theme, scheme), [theme, scheme])
  const style = useMemo(() => {
    if (room === null) return null
    const columns = columnsFor(room.width, room.height, size, margins)
    return { flow, colours, columns, typography: { size, font, lineHeight, alignment } }
  }, [room, flow, colours, margins, size, font, lineHeight, alignment])
  return { style, colours }
}

/** While a note is open, whatever one does with the text closes it; going on lets go of what is selected. */
function useIntercept(
  { note, closeNote }: ReturnType<typeof useLinks>,
  { selected, setSelected, edited, stopEditing }: BookAnnotations,
): () => boolean {
  return useCallback(() => {
    selected?.unselect()
    if (selected !== null) setSelected(null)
    if (note === null && edited === null) return false
    closeNote()
    stopEditing()
    return true
  }, [note, closeNote, selected, setSelected, edited, stopEditing])
}

/** A tap on marked words opens what was noted of them. */
function useTouch({ here, edit }: BookAnnotations) {
  return useCallback(
    (doc: Document, x: number, y: number) => {
      const highlights = here.filter(({ kind }) => kind === 'highlight')
      const touched = highlightAt(doc, x, y, highlights)
      if (touched !== null) edit(touched)
      return touched !== null
    },
    [here, edit],
  )
}
