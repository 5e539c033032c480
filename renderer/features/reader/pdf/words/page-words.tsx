import { useQuery } from '@tanstack/react-query'
import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { pageTextQuery } from '../../../../api/queries/books.ts'
import type { OverProps } from '../../comic/page-parts.ts'
import { hasSelection } from '../../shell/words-under.ts'
import { usePdf } from '../pdf-state.ts'
import { foundMarks } from './found-marks.ts'
import { notedMarks } from './noted-marks.ts'
import { PageLinks } from './page-links.tsx'
import { pageString } from './page-string.ts'
import classes from './page-words.module.css'
import { Runs } from './runs.tsx'

/** Pages that are only leafed through are not asked for their words: milliseconds of rest. */
const rest = 200

/** The words of a page, unseen over its picture, to be selected, copied and read aloud; what was found; its links. */
export function PageWords({ page, shown, onSeek }: OverProps) {
  const { bookId, pageNumber } = page
  const { search, annotations } = usePdf()
  const { list, edit } = annotations
  const isResting = useRest(shown)
  // A page can be read without its words: they are not asked for again.
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
  /** A tap on marked words opens what was noted of them, and turns no page. */
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
