import { ActionIcon, UnstyledButton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { copyText } from '../../../../lib/copy-text.ts'
import { CopyIcon, PencilIcon } from '../../../../ui/icons.tsx'
import classes from './annotations.module.css'
import { highlightColors, type ReaderAnnotations, type Scheme, swatch, type WindowBox } from './annotations.ts'
import { texts } from './texts.ts'

type SelectionBarProps = {
  readonly annotations: Pick<ReaderAnnotations, 'selected' | 'unselect' | 'mark'>
  readonly scheme: Scheme
}

const height = 52
const width = 284

/** Toolbar of a text selection: copy, highlight colours, note. */
export function SelectionBar({ annotations, scheme }: SelectionBarProps) {
  const { selected, unselect, mark } = annotations
  if (selected === null) return null
  return (
    // Keeps the selection while a button is pressed.
    <div
      aria-label={texts.selection}
      className={classes.bar}
      onPointerDown={(event) => event.preventDefault()}
      role="toolbar"
      style={positionFor(selected.at)}
    >
      {highlightColors.map((color) => (
        <UnstyledButton
          aria-label={texts.mark[color]}
          className={classes.swatch}
          key={color}
          onClick={() => mark(color, false)}
          style={{ background: swatch(color, scheme) }}
        />
      ))}
      <ActionIcon
        aria-label={texts.addNote}
        color="gray"
        onClick={() => mark('yellow', true)}
        size={40}
        variant="subtle"
      >
        <PencilIcon size={20} />
      </ActionIcon>
      <ActionIcon
        aria-label={texts.copy}
        color="gray"
        onClick={() => void copy(selected.words).then(unselect)}
        size={40}
        variant="subtle"
      >
        <CopyIcon size={20} />
      </ActionIcon>
    </div>
  )
}

async function copy(words: string): Promise<void> {
  const done = await copyText(words)
  notifications.show({ message: done ? texts.copied : texts.notCopied })
}

/** Below the selection, because mobile browsers show their menu above it; above when there is no room. */
function positionFor({ left, top, width: wide, height: tall }: WindowBox) {
  const middle = left + wide / 2 - width / 2
  const below = top + tall + 12
  return {
    insetInlineStart: Math.max(8, Math.min(window.innerWidth - width - 8, middle)),
    top: below + height < window.innerHeight - 64 ? below : Math.max(64, top - height - 12),
  }
}
