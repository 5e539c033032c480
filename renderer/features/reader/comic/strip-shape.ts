import type { Size } from '../shell/use-stage-size.ts'
import { turnedSize } from './fit-spread.ts'
import type { Rotation } from './settings.ts'

/** How pages lie in a strip: below one another, or beside one another. */
export type Along = 'down' | 'across'

/** In pixels: the room on screen, and on wide windows the percent of its width that a strip takes. */
type Strip = { readonly along: Along; readonly room: Size; readonly stripWidth: number; readonly rotation: Rotation }

/** Windows of fewer pixels are narrow: a strip takes all of their width. */
const narrow = 700

/** How large a page is drawn in a strip: as wide as the strip, or as high as the window. */
export function stripBox(page: Size, { along, room, stripWidth, rotation }: Strip): Size {
  const { width, height } = turnedSize(page, rotation)
  const ratio = Math.max(1, height) / Math.max(1, width)
  if (along === 'across') return { width: Math.max(1, Math.round(room.height / ratio)), height: room.height }
  const wide = room.width < narrow ? room.width : Math.round((room.width * stripWidth) / 100)
  return { width: wide, height: Math.max(1, Math.round(wide * ratio)) }
}
