import { Button, CloseButton, Popover } from '@mantine/core'
import { createElement } from 'react'
import { noExitTransition } from '../../shell/reader-popover.tsx'
import type { NoteRun } from './find-note.ts'
import classes from './note-popover.module.css'
import { texts } from './texts.ts'
import type { ShownNote } from './use-links.ts'

type NotePopoverProps = {
  readonly note: ShownNote | null
  readonly onClose: () => void
  /** Goes to the note in the book. */
  readonly onGo: (note: ShownNote) => void
}

/** A note in a popover beside its reference. */
export function NotePopover({ note, onClose, onGo }: NotePopoverProps) {
  if (note === null) return null
  return (
    <Popover
      middlewares={{ shift: true, flip: true, size: true }}
      onChange={onClose}
      opened
      position="bottom"
      returnFocus
      shadow="md"
      transitionProps={noExitTransition}
      trapFocus
      width={360}
      withArrow
    >
      <Popover.Target>
        <span aria-hidden="true" className={classes.anchor} style={note.at} />
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.note} className={classes.note}>
        <CloseButton aria-label={texts.close} className={classes.close} data-autofocus onClick={onClose} />
        <div className={classes.text}>
          {note.text.map((runs, block) => (
            <p key={block}>{runs.map((run, index) => drawn(run, index))}</p>
          ))}
        </div>
        <Button onClick={() => onGo(note)} size="compact-sm" variant="subtle">
          {texts.go}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

function drawn({ text, emphasis }: NoteRun, index: number) {
  return emphasis === 'plain' ? text : createElement(emphasis, { key: index }, text)
}
