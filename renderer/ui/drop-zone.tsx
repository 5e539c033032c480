import { Button } from '@mantine/core'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import classes from './drop-zone.module.css'
import { UploadIcon } from './icons.tsx'

type DropFrameProps = {
  readonly label: string
  /** What is wanted, in a sentence. */
  readonly text: ReactNode
  readonly onDrop: (files: FileList) => void
  /** The way for those who do not drag. */
  readonly children: ReactNode
  /** Keeps its distance from what follows. */
  readonly apart?: boolean
}

/** A place to drop files or folders. */
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
  /** What is wanted, in a sentence. */
  readonly text: ReactNode
  readonly action: string
  /** Kinds of files, as the browser knows them: `.cbl,image/png`. */
  readonly accept: string
  readonly busy?: boolean
  readonly onFile: (file: File) => void
}

/** A place to drop one file, with a button to choose it instead. */
export function DropZone({ text, action, accept, busy = false, onFile }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file !== undefined && !busy) onFile(file)
  }
  return (
    <DropFrame apart label={action} onDrop={take} text={text}>
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
          take(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
        ref={input}
        type="file"
      />
    </DropFrame>
  )
}
