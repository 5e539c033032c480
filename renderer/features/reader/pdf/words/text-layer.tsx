import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { pageTextQuery } from '../../../../api/queries/books.ts'
import type { Annotation, PageText } from '../../../../api/types.ts'
import type { OverlayProps } from '../../comic/page-parts.ts'
import { spanIn } from '../../shell/annotations/annotations.ts'
import { findInText, type Span } from '../../shell/find-in-text.ts'
import { hasSelection } from '../../shell/text-selection.ts'
import { usePdf } from '../pdf-state.ts'
import { texts } from '../texts.ts'
import { type Mark, pageString, searchable } from './pieces.ts'
import { Runs } from './runs.tsx'
import classes from './text-layer.module.css'

type PageLinksProps = { readonly text: PageText; readonly onSeek: (page: number) => void }

/** Links of a page: to another page, or external in a new tab. */
function PageLinks({ text, onSeek }: PageLinksProps) {
  return text.links.map((link) => {
    const { x, y, pageNumber, url } = link
    return <PageLink key={`${x} ${y} ${pageNumber} ${url}`} link={link} onSeek={onSeek} text={text} />
  })
}

function PageLink({ link, text, onSeek }: PageLinksProps & { readonly link: PageText['links'][number] }) {
  const { pageNumber, url } = link
  const style = {
    left: share(link.x, text.width),
    top: share(link.y, text.height),
    width: share(link.width, text.width),
    height: share(link.height, text.height),
  }
  if (pageNumber === null) {
    if (url === null) return null
    const name = texts.linkOut(url)
    return (
      <a className={classes.link} href={url} rel="noopener noreferrer" style={style} target="_blank" title={url}>
        <VisuallyHidden>{name}</VisuallyHidden>
      </a>
    )
  }
  const name = texts.linkTo(pageNumber)
  return (
    <a
      className={classes.link}
      href={`/read/${text.bookId}?page=${pageNumber}`}
      onClick={(event) => {
        event.preventDefault()
        onSeek(pageNumber)
      }}
      style={style}
      title={name}
    >
      <VisuallyHidden>{name}</VisuallyHidden>
    </a>
  )
}

function share(length: number, total: number): string {
  return `${(length / total) * 100}%`
}

/** Highlights of a page (1-based), the oldest first. */
function notedMarks(text: string, annotations: readonly Annotation[], page: number): readonly Mark[] {
  const highlights = annotations.filter(({ kind, locator }) => kind === 'highlight' && locator.position === page)
  return highlights.flatMap((annotation) => {
    const span = spanIn(text, annotation)
    return span === null ? [] : [{ ...span, kind: annotation.color ?? 'yellow', annotation }]
  })
}

const maxMatches = 500

/** Search results of a page, with the current one on top. */
function foundMarks(text: string, words: string, here: Span | null): readonly Mark[] {
  if (words === '') return []
  const found = findInText(searchable(text, words), words, maxMatches).map((span) => ({ ...span, kind: 'found' }))
  return here === null ? found : [...found, { ...here, kind: 'here' }]
}

/** Delay in milliseconds, so that fast page turns request no text. */
const rest = 200

/** Text layer of a page: selectable, readable by screen readers, with search results and links. */
export function TextLayer({ page, shown, onSeek }: OverlayProps) {
  const { bookId, pageNumber } = page
  const { search, annotations } = usePdf()
  const { list, edit } = annotations
  const isResting = useRest(shown)
  // The text layer is optional: it is not requested again after an error.
  const { data: text } = useQuery({ ...pageTextQuery(bookId, pageNumber), enabled: isResting, retry: false })
  const { words } = search
  const here = search.here?.index === pageNumber - 1 ? search.here.span : null
  const marks = useMemo(() => {
    if (text === undefined) return []
    const plain = pageString(text.runs)
    return [...notedMarks(plain, list, pageNumber), ...foundMarks(plain, words, here)]
  }, [text, list, pageNumber, words, here])
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (marks.length === 0 || here === null) return
    layer.current?.querySelector('[data-mark="here"]')?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [marks, here])
  /** A tap on a highlight opens its note instead of turning the page. */
  const touch = (event: PointerEvent<HTMLElement>) => {
    const id =
      event.target instanceof Element && event.target.closest('[data-annotation]')?.getAttribute('data-annotation')
    const touched = list.find((one) => one.id === id)
    if (touched === undefined || hasSelection()) return
    event.stopPropagation()
    edit(touched)
  }
  if (text === undefined || (text.runs.length === 0 && text.links.length === 0)) return null
  return (
    <div className={classes.layer} data-page-words={pageNumber} onPointerUp={touch} ref={layer}>
      <Runs marks={marks} text={text} />
      <PageLinks onSeek={onSeek} text={text} />
    </div>
  )
}

function useRest(shown: boolean): boolean {
  const [isResting, setResting] = useState(false)
  useEffect(() => {
    if (!shown) return
    const timer = window.setTimeout(() => setResting(true), rest)
    return () => window.clearTimeout(timer)
  }, [shown])
  return isResting
}
