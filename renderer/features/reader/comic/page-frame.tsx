import { useEffect, useState } from 'react'
import type { BookFormat, Page } from '../../../api/types.ts'
import type { Size } from '../shell/use-reader-frame.ts'
import { behindWindow, turnedSize } from './fit-spread.ts'
import type { Overlay } from './page-parts.ts'
import { PagePicture } from './page-picture.tsx'
import classes from './paged-view.module.css'
import type { Rotation } from './settings.ts'
import type { PageShapes } from './use-page-shapes.ts'

type PageFrameProps = {
  readonly format: BookFormat
  readonly page: Page
  readonly count: number
  readonly shown: boolean
  /** Display size in pixels. */
  readonly box: Size
  readonly rotation: Rotation
  readonly zoom?: number | undefined
  readonly shapes: PageShapes
  readonly overlay: Overlay
}

/** A page at its display size: rotated, and cropped by a window that hides its margins. */
export function PageFrame({ format, page, count, shown, box, rotation, zoom, shapes, overlay }: PageFrameProps) {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null)
  const { measure } = shapes
  useEffect(() => {
    if (picture !== null) measure(page, picture)
  }, [page, picture, measure])
  const window = turnedSize(box, rotation)
  const { x, y, ...fullPicture } = behindWindow(window, shapes.marginsOf(page))
  return (
    <div className={classes.frame} style={box}>
      <div className={classes.window} style={{ ...window, rotate: `${rotation}deg` }}>
        <PagePicture
          className={classes.picture}
          count={count}
          format={format}
          onReady={setPicture}
          page={page}
          shown={shown}
          style={{ ...fullPicture, translate: `${x}px ${y}px` }}
          zoom={zoom}
        />
        {overlay !== undefined && (
          <div className={classes.overlay} style={{ ...fullPicture, translate: `${x}px ${y}px` }}>
            {overlay(page, shown)}
          </div>
        )}
      </div>
    </div>
  )
}
