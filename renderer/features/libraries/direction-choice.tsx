import { NativeSelect } from '@mantine/core'
import type { ReadingDirection } from '../../api/types.ts'
import { directionNames } from '../../lib/book-words.ts'
import { texts } from './texts.ts'

type DirectionChoiceProps = {
  readonly direction: ReadingDirection
  readonly onDirection: (direction: ReadingDirection) => void
}

/** How the books of a library are read when they do not say it themselves. */
export function DirectionChoice({ direction, onDirection }: DirectionChoiceProps) {
  return (
    <NativeSelect
      data={Object.entries(directionNames).map(([value, label]) => ({ value, label }))}
      description={texts.directionHint}
      inputWrapperOrder={['label', 'input', 'description']}
      label={texts.direction}
      onChange={(event) => onDirection(event.currentTarget.value as ReadingDirection)}
      value={direction}
    />
  )
}
