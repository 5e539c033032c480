import { ActionIcon, UnstyledButton } from '@mantine/core'
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
  /** Null: it cannot be removed. */
  readonly onRemove?: (() => void) | null
}

/** One cover that can be chosen. */
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
