import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useState } from 'react'
import { pagesQuery } from '../../../api/queries/books.ts'
import type { Book, BookFormat, Page } from '../../../api/types.ts'
import { WarningIcon } from '../../../ui/icons.tsx'
import { LoadingIndicator } from '../shell/loading-indicator.tsx'
import { useNeighbour } from '../shell/neighbour.ts'
import { useFailureReason } from '../shell/reader-message.tsx'
import { pageAddress } from './page-address.ts'
import classes from './page-picture.module.css'
import { texts } from './texts.ts'

type PagePictureProps = {
  readonly format: BookFormat
  readonly page: Page
  /** Number of pages of the book. */
  readonly count: number
  /** False while the page is preloaded. */
  readonly shown: boolean
  /** Zoom factor: rendered pages are requested again at a larger size. */
  readonly zoom?: number | undefined
  readonly className?: string | undefined
  readonly style?: CSSProperties | undefined
  /** The picture is loaded and can be measured. */
  readonly onReady?: ((picture: HTMLImageElement) => void) | undefined
}

/** One page, or the reason why it cannot be shown. */
export function PagePicture({ format, page, count, shown, zoom = 1, className, style, onReady }: PagePictureProps) {
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  const [isThere, setThere] = useState(false)
  const src = pageAddress(format, page, { width: window.innerWidth * zoom, density: window.devicePixelRatio })
  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  if (failed) return shown ? <BrokenPage onRetry={retry} page={page.pageNumber} src={src} /> : null
  const ready = (picture: HTMLImageElement) => {
    setThere(true)
    // Preloaded pictures are decoded before they are shown; page turns would wait for it otherwise.
    if (!shown) void picture.decode().catch(() => null)
    onReady?.(picture)
  }
  return (
    <>
      <img
        alt={texts.pageOf(page.pageNumber, count)}
        className={className}
        decoding="sync"
        draggable={false}
        height={page.height ?? undefined}
        key={attempt}
        onError={() => setFailed(true)}
        onLoad={(event) => ready(event.currentTarget)}
        src={attempt === 0 ? src : `${src}#${attempt}`}
        style={style}
        width={page.width ?? undefined}
      />
      {shown && !isThere && <LoadingIndicator />}
    </>
  )
}

type BrokenPageProps = { readonly page: number; readonly src: string; readonly onRetry: () => void }

function BrokenPage({ page, src, onRetry }: BrokenPageProps) {
  const reason = useFailureReason(src)
  return (
    <div className={classes.broken} role="alert">
      <WarningIcon size={28} />
      <p className={classes.title}>
        {texts.broken} ({page})
      </p>
      <p className={classes.reason}>
        {reason} {texts.goOn}
      </p>
      <Button onClick={onRetry} variant="default">
        {texts.retry}
      </Button>
    </div>
  )
}

/** Near the end of a book, preloads the page list and the first picture of the next one. */
export function PreloadNextBook({ book }: { readonly book: Book }) {
  const { neighbour } = useNeighbour(book, 'end')
  const next = neighbour?.book
  const isPictures = next !== undefined && next.fileFormat !== 'epub'
  const pages = useQuery({ ...pagesQuery(next?.id ?? ''), enabled: isPictures, retry: false })
  const first = pages.data?.[(next?.readProgress?.completed === false ? next.readProgress.currentPage : 1) - 1]
  const format = next?.fileFormat
  useEffect(() => {
    if (first === undefined || format === undefined) return
    const picture = new Image()
    picture.src = pageAddress(format, first, { width: window.innerWidth, density: window.devicePixelRatio })
  }, [first, format])
  return null
}
