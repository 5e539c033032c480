import { useQuery } from '@tanstack/react-query'
import { Fragment, memo, useEffect, useState } from 'react'
import { pageTextQuery } from '../../../api/queries/books.ts'
import type { PageText } from '../../../api/types.ts'
import type { OverProps } from '../comic/page-parts.ts'
import { PageLinks } from './page-links.tsx'
import classes from './page-words.module.css'
import { textWidth } from './text-width.ts'

/** Pages that are only leafed through are not asked for their words: milliseconds of rest. */
const rest = 200

/** The words of a page, unseen over its picture, to be selected, copied and read aloud; and its links. */
export function PageWords({ page, shown, onSeek }: OverProps) {
  const isResting = useRest(shown)
  const { data: text } = useQuery({
    ...pageTextQuery(page.bookId, page.pageNumber),
    enabled: isResting,
    // A page can be read without its words.
    retry: false,
  })
  if (text === undefined || (text.runs.length === 0 && text.links.length === 0)) return null
  return (
    <div className={classes.layer} data-page-words={page.pageNumber}>
      <Runs text={text} />
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

const Runs = memo(function Runs({ text }: { readonly text: PageText }) {
  return text.runs.map((run, index) => (
    <Fragment key={index}>
      <span className={classes.run} data-words style={styleOf(run, text)}>
        {run.text}
      </span>
      {run.endsLine && <br />}
    </Fragment>
  ))
})

/** Lengths in shares of the page, so that they are right at every size it is seen at. */
function styleOf(run: PageText['runs'][number], { width, height }: PageText) {
  const natural = (textWidth(run.text) ?? 0) * run.height
  const stretch = natural > 0 && run.width > 0 ? run.width / natural : 1
  const turn = run.angle === 0 ? '' : `rotate(${run.angle}deg) `
  return {
    left: `${(run.x / width) * 100}%`,
    top: `${(run.y / height) * 100}%`,
    fontSize: `${(run.height / width) * 100}cqw`,
    transform: `${turn}scaleX(${stretch.toFixed(4)})`,
  }
}
