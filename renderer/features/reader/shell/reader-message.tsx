import { Button, Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { explainFailure } from '../../../api/explain-failure.ts'
import type { Book } from '../../../api/types.ts'
import { BackIcon } from '../../../ui/icons.tsx'
import { LinkButton } from '../../../ui/links.tsx'
import { TabTitle } from '../../../ui/page.tsx'
import classes from './reader-message.module.css'
import { texts } from './texts.ts'

type ReaderMessageProps = {
  readonly book: Book
  readonly error?: unknown
  readonly text?: string
  readonly onRetry?: () => void
}

/** Loading state or error instead of the pages. */
export function ReaderMessage({ book, error, text, onRetry }: ReaderMessageProps) {
  const sentence = error === undefined ? text : messageOf(error)
  return (
    <main className={classes.message}>
      <TabTitle title={book.title} />
      <h1 className={classes.title}>{book.title}</h1>
      {sentence === undefined ? <Loader /> : <p role="alert">{sentence}</p>}
      <div className={classes.buttons}>
        {onRetry !== undefined && <Button onClick={onRetry}>{texts.retry}</Button>}
        <LinkButton
          leftSection={<BackIcon size={18} />}
          params={{ seriesId: book.seriesId }}
          to="/series/$seriesId"
          variant="default"
        >
          {texts.end.toSeries}
        </LinkButton>
      </div>
    </main>
  )
}

/** Reason why a part of a book could not be shown; empty while loading. */
export function useFailureReason(src: string): string {
  const [reason, setReason] = useState('')
  useEffect(() => {
    const stop = new AbortController()
    void explainFailure(src, stop.signal)
      .catch((error: unknown) => (stop.signal.aborted ? '' : messageOf(error)))
      .then(setReason)
    return () => stop.abort()
  }, [src])
  return reason
}
