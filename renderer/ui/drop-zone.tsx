import { Button } from '@mantine/core'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import classes from './drop-zone.module.css'
import { UploadIcon } from './icons.tsx'

type DropFrameProps = {
  readonly label: string
  /** Instruction to the user. */
  readonly text: ReactNode
  readonly onDrop: (files: FileList) => void
  /** Alternative to dragging. */
  readonly children: ReactNode
  /** Keeps a margin to what follows. */
  readonly apart?: boolean
}

/** Drop target for files or folders. */
export function DropFrame({ label, text, onDrop, children, apart = false }: DropFrameProps) {
  const [over, setOver] = useState(false)
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <fieldset
      aria-label={label}
      className={apart ? `${classes.zone} ${classes.apart}` : classes.zone}
      data-over={over || undefined}
      onDragLeave={drag(false)}
      onDragOver={drag(true)}
      onDrop={(event) => {
        drag(false)(event)
        onDrop(event.dataTransfer.files)
      }}
    >
      <p className={classes.text}>{text}</p>
      {children}
    </fieldset>
  )
}

type DropZoneProps = {
  /** Instruction to the user. */
  readonly text: ReactNode
  readonly action: string
  /** Accepted files as in the `accept` attribute: `.cbl,image/png`. */
  readonly accept: string
  readonly busy?: boolean
  readonly onFile: (file: File) => void
}

/** Drop target for one file, with a button to choose it. */
export function DropZone({ text, action, accept, busy = false, onFile }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const selectFile = (files: FileList | null) => {
    const file = files?.[0]
    if (file !== undefined && !busy) onFile(file)
  }
  return (
    <DropFrame apart label={action} onDrop={selectFile} text={text}>
      <Button
        leftSection={<UploadIcon size={18} />}
        loading={busy}
        onClick={() => input.current?.click()}
        variant="default"
      >
        {action}
      </Button>
      <input
        accept={accept}
        aria-label={action}
        hidden
        onChange={(event) => {
          selectFile(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
        ref={input}
        type="file"
      />
    </DropFrame>
  )
}
