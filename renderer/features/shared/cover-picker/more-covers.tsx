import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { Cover } from '../../../ui/cover.tsx'
import { CheckIcon, TrashIcon } from '../../../ui/icons.tsx'
import classes from './cover-picker.module.css'
import { texts } from './texts.ts'

type CoverChoiceProps = {
  readonly id: string
  readonly src: string
  readonly name: string
  readonly chosen: boolean
  readonly disabled: boolean
  readonly onChoose: () => void
  /** Null when it cannot be removed. */
  readonly onRemove?: (() => void) | null
}

/** A cover that can be chosen. */
export function CoverChoice({ id, src, name, chosen, disabled, onChoose, onRemove = null }: CoverChoiceProps) {
  return (
    <li className={classes.choice}>
      <UnstyledButton
        aria-label={chosen ? `${name}, ${texts.chosen}` : name}
        aria-pressed={chosen}
        className={classes.button}
        disabled={disabled}
        onClick={onChoose}
      >
        <Cover id={id} src={src} title={name} />
        {chosen && (
          <span aria-hidden="true" className={classes.mark}>
            <CheckIcon size={16} strokeWidth={2.4} />
          </span>
        )}
        <span className={classes.name}>{name}</span>
      </UnstyledButton>
      {onRemove !== null && (
        <ActionIcon
          aria-label={texts.remove(name)}
          className={classes.remove}
          disabled={disabled}
          onClick={onRemove}
          size={34}
          variant="default"
        >
          <TrashIcon size={16} />
        </ActionIcon>
      )}
    </li>
  )
}

/** Cover of a book, or a page to use as cover: `large` is its full-size address. */
export type OtherCover = { readonly id: string; readonly src: string; readonly name: string } & (
  | { readonly kind: 'book' }
  | { readonly kind: 'page'; readonly large: string }
)

type MoreCoversProps = {
  readonly title: string
  readonly covers: readonly OtherCover[]
  readonly chosenId: string | null
  readonly busy: boolean
  readonly onChoose: (cover: OtherCover) => void
}

const step = 12

/** Existing pictures, loaded in batches. */
export function MoreCovers({ title, covers, chosenId, busy, onChoose }: MoreCoversProps) {
  const [most, setMost] = useState(step)
  if (covers.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className={classes.heading}>{title}</h3>
      <ul className={classes.grid}>
        {covers.slice(0, most).map((cover) => (
          <CoverChoice
            chosen={cover.kind === 'book' && cover.id === chosenId}
            disabled={busy}
            id={cover.id}
            key={cover.id}
            name={cover.name}
            onChoose={() => onChoose(cover)}
            src={cover.src}
          />
        ))}
      </ul>
      {covers.length > most && (
        <Button onClick={() => setMost(most + step)} size="compact-sm" variant="default">
          {texts.more}
        </Button>
      )}
    </section>
  )
}
