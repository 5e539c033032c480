import { useCallback, useState } from 'react'
import type { Page } from '../../../api/types.ts'
import type { Size } from '../shell/use-reader-frame.ts'
import { findMargins, type Pixels } from './find-margins.ts'
import { croppedSize, type Margins, noMargins } from './fit-spread.ts'

/** Shape of a page until its size is known. */
const usual: Size = { width: 1000, height: 1500 }
/** Margins are detected in a small picture of this width, for speed. */
const sampleWidth = 240

type Measured = { readonly size: Size; readonly margins: Margins | null }

export type PageShapes = {
  /** Page size in pixels after cropping. */
  readonly sizeOf: (page: Page) => Size
  readonly marginsOf: (page: Page) => Margins
  /** Measures a page from its picture. */
  readonly measure: (page: Page, picture: HTMLImageElement) => void
}

/** Shapes of pages: from the server, from the picture when the server has no size, and with margins cropped. */
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
    const full = width !== null && height !== null ? { width, height } : (measured.get(page.pageNumber)?.size ?? usual)
    return croppedSize(full, marginsOf(page))
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
