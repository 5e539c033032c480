import { useCallback, useState } from 'react'
import type { Page } from '../../../api/types.ts'
import type { Size } from '../shell/use-reader-frame.ts'
import { findMargins, type Pixels } from './find-margins.ts'
import { croppedSize, type Margins, noMargins } from './fit-spread.ts'

/** A page before anything is known of it. */
const usual: Size = { width: 1000, height: 1500 }
/** Margins are looked for in a picture of this width: enough to see them, and quick. */
const sampleWidth = 240

type Measured = { readonly size: Size; readonly margins: Margins | null }

export type PageShapes = {
  /** The size of a page in pixels without what is cut off. */
  readonly sizeOf: (page: Page) => Size
  readonly marginsOf: (page: Page) => Margins
  /** Looks at the picture of a page. */
  readonly measure: (page: Page, picture: HTMLImageElement) => void
}

/** The shapes of pages: from the record, from the picture where the record does not say, and with margins cut off. */
export function usePageShapes(crop: boolean): PageShapes {
  const [measured, setMeasured] = useState<ReadonlyMap<number, Measured>>(new Map())
  const measure = useCallback(
    ({ pageNumber }: Page, picture: HTMLImageElement) => {
      const size = { width: picture.naturalWidth, height: picture.naturalHeight }
      setMeasured((known) => {
        const before = known.get(pageNumber)
        if (before !== undefined && (!crop || before.margins !== null)) return known
        return new Map(known).set(pageNumber, { size, margins: crop ? marginsOfPicture(picture) : null })
      })
    },
    [crop],
  )
  const marginsOf = ({ pageNumber }: Page) => (crop ? measured.get(pageNumber)?.margins : null) ?? noMargins
  const sizeOf = (page: Page) => {
    const { width, height } = page
    const whole = width !== null && height !== null ? { width, height } : (measured.get(page.pageNumber)?.size ?? usual)
    return croppedSize(whole, marginsOf(page))
  }
  return { sizeOf, marginsOf, measure }
}

function marginsOfPicture(picture: HTMLImageElement): Margins {
  const pixels = pixelsOf(picture)
  return pixels === null ? noMargins : findMargins(pixels)
}

function pixelsOf(picture: HTMLImageElement): Pixels | null {
  const width = Math.min(sampleWidth, picture.naturalWidth)
  const height = Math.round((picture.naturalHeight * width) / Math.max(1, picture.naturalWidth))
  if (width === 0 || height === 0) return null
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  context.drawImage(picture, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}
