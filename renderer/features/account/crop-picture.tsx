import { Button, Group, Slider, Stack } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Note } from '../../ui/note.tsx'
import { common } from '../../ui/texts.ts'
import classes from './account-page.module.css'
import { type Crop, centredCrop, moveCrop, zoomCrop } from './crop.ts'
import { texts } from './texts.ts'

const words = texts.crop

/** Size of the uploaded image in pixels. */
const side = 512
/** Distance per press of an arrow key, relative to the visible part. */
const step = 0.05

type CropPictureProps = {
  readonly file: File
  readonly busy: boolean
  readonly onDone: (picture: Blob) => void
  readonly onClose: () => void
}

/** Crops an image to a circle: moved by pointer or arrow keys, zoomed by a slider. */
export function CropPicture({ file, busy, onDone, onClose }: CropPictureProps) {
  const { picture, isBroken } = usePicture(file)
  const [crop, setCrop] = useState<Crop | null>(null)
  const [zoom, setZoom] = useState(1)
  const canvas = useRef<HTMLCanvasElement>(null)
  const position = useRef({ x: 0, y: 0 })
  const shown = crop ?? (picture === null ? null : centredCrop(picture))

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || picture === null || shown === null) return
    // Transparent areas get a white background, as in the stored image.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, side, side)
    context.drawImage(picture, shown.left, shown.top, shown.side, shown.side, 0, 0, side, side)
  })

  if (isBroken) return <Note tone="danger">{words.unreadable}</Note>
  const move = (x: number, y: number) => {
    if (picture !== null && shown !== null) setCrop(moveCrop(shown, x * shown.side, y * shown.side, picture))
  }
  const enlarge = (value: number) => {
    setZoom(value)
    if (picture !== null && shown !== null) setCrop(zoomCrop(shown, value, picture))
  }
  /** The image follows the pointer, so the visible part moves in the opposite direction. */
  const drag = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLButtonElement>) => {
    const { x, y } = position.current
    position.current = { x: clientX, y: clientY }
    if (!currentTarget.hasPointerCapture(pointerId)) return
    move((x - clientX) / currentTarget.clientWidth, (y - clientY) / currentTarget.clientHeight)
  }
  const done = () => canvas.current?.toBlob((blob) => blob !== null && onDone(blob), 'image/png')
  return (
    <Stack gap="md">
      <p className={classes.dimmed}>{words.lead}</p>
      <div className={classes.stage}>
        <button
          aria-label={words.stage}
          className={classes.hold}
          onKeyDown={(event) => moveByKey(event, move)}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            position.current = { x: event.clientX, y: event.clientY }
          }}
          onPointerMove={drag}
          type="button"
        >
          <canvas height={side} ref={canvas} width={side} />
        </button>
      </div>
      <Slider label={null} max={4} min={1} onChange={enlarge} step={0.05} thumbLabel={words.zoom} value={zoom} />
      <Group justify="flex-end">
        <Button onClick={onClose} variant="default">
          {common.cancel}
        </Button>
        <Button disabled={picture === null} loading={busy} onClick={done}>
          {words.use}
        </Button>
      </Group>
    </Stack>
  )
}

type Move = (x: number, y: number) => void

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function moveByKey(event: KeyboardEvent, move: Move): void {
  const direction = directions[event.key]
  if (direction === undefined) return
  event.preventDefault()
  move(direction[0] * step, direction[1] * step)
}

/** Image of a file, with its EXIF orientation applied. */
function usePicture(file: File): { readonly picture: ImageBitmap | null; readonly isBroken: boolean } {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    let isGone = false
    createImageBitmap(file).then(
      (made) => (isGone ? made.close() : setPicture(made)),
      () => !isGone && setIsBroken(true),
    )
    return () => {
      isGone = true
    }
  }, [file])
  return { picture, isBroken }
}
