import { Button, Group, Modal, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { texts } from './texts.ts'

type PlaceDialogProps = {
  readonly title: string
  /** How many places the list has. */
  readonly total: number
  /** Called with the place, 0-based. */
  readonly onPlace: (place: number) => void
  readonly onClose: () => void
}

/** Asks for a place of a list by its number. */
export function PlaceDialog({ title, total, onPlace, onClose }: PlaceDialogProps) {
  const [place, setPlace] = useState<number | string>('')
  const isPlace = typeof place === 'number' && place >= 1
  return (
    <Modal onClose={onClose} opened title={<strong>{title}</strong>}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isPlace) onPlace(Math.min(place, total) - 1)
        }}
      >
        <NumberInput
          allowDecimal={false}
          allowNegative={false}
          data-autofocus
          description={texts.arranging.positionHint(formatNumber(total))}
          label={texts.arranging.position}
          max={total}
          min={1}
          onChange={setPlace}
          value={place}
        />
        <Group justify="flex-end" mt="md">
          <Button onClick={onClose} variant="default">
            {texts.form.cancel}
          </Button>
          <Button disabled={!isPlace} type="submit">
            {texts.arranging.move}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
