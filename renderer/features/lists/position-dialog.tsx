import { Button, Group, Modal, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { texts } from './texts.ts'

type PositionDialogProps = {
  readonly title: string
  /** How many places the list has. */
  readonly total: number
  /** Called with the place, 0-based. */
  readonly onPosition: (position: number) => void
  readonly onClose: () => void
}

/** Asks for a place of a list by its number. */
export function PositionDialog({ title, total, onPosition, onClose }: PositionDialogProps) {
  const [position, setPosition] = useState<number | string>('')
  const isPosition = typeof position === 'number' && position >= 1
  return (
    <Modal onClose={onClose} opened title={<strong>{title}</strong>}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isPosition) onPosition(Math.min(position, total) - 1)
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
          onChange={setPosition}
          value={position}
        />
        <Group justify="flex-end" mt="md">
          <Button onClick={onClose} variant="default">
            {texts.form.cancel}
          </Button>
          <Button disabled={!isPosition} type="submit">
            {texts.arranging.move}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
