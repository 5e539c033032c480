import { type DragEvent, type ReactNode, useState } from 'react'
import classes from './drop-frame.module.css'

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
