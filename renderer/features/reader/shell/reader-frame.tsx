import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Book } from '../../../api/types.ts'
import { BackIcon, FullscreenIcon } from '../../../ui/icons.tsx'
import { TabTitle } from '../../../ui/page.tsx'
import classes from './reader-frame.module.css'
import { texts } from './texts.ts'
import { useIncognito } from './use-incognito.ts'
import type { Bars, Fullscreen } from './use-reader-frame.ts'
import { useWakeLock } from './use-wake-lock.ts'

type ReaderFrameProps = {
  readonly book: Book
  readonly bars: Bars
  readonly fullscreen: Fullscreen
  readonly onLeave: () => void
  /** Format-specific buttons: contents, settings. */
  readonly context: ReactNode
  readonly scrubber: ReactNode
  readonly children: ReactNode
}

/** Layout of a reader: the page and its collapsible bars. */
export function ReaderFrame({ book, bars, fullscreen, onLeave, context, scrubber, children }: ReaderFrameProps) {
  const isIncognito = useIncognito()
  useWakeLock()
  return (
    <main className={classes.reader} data-reader data-bars={bars.shown || undefined}>
      <TabTitle title={book.title} />
      <header className={classes.top}>
        <ActionIcon aria-label={texts.back} color="gray" onClick={onLeave} size={44} variant="subtle">
          <BackIcon size={22} />
        </ActionIcon>
        <div className={classes.names}>
          <h1 className={classes.title}>{book.title}</h1>
          <p className={classes.series}>{book.seriesName}</p>
        </div>
        {isIncognito && (
          <p className={classes.incognito} title={texts.incognito.hint}>
            {texts.incognito.badge}
          </p>
        )}
        {context}
        {fullscreen.available && (
          <ActionIcon
            aria-label={texts.fullscreen}
            aria-pressed={fullscreen.on}
            color="gray"
            onClick={fullscreen.toggle}
            size={44}
            variant="subtle"
          >
            <FullscreenIcon size={22} />
          </ActionIcon>
        )}
      </header>
      {children}
      <footer className={classes.bottom}>{scrubber}</footer>
    </main>
  )
}
