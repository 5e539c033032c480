import { Button, Group } from '@mantine/core'
import { messageOf } from '../../api/api-error.ts'
import { Note } from '../../ui/note.tsx'
import { common } from '../../ui/texts.ts'

type ConfirmActionsProps = {
  readonly action: string
  readonly busy: boolean
  readonly error: unknown
  readonly onClose: () => void
}

/** The end of a form that allows code: what went wrong, and two buttons. */
export function ConfirmActions({ action, busy, error, onClose }: ConfirmActionsProps) {
  return (
    <>
      {error !== null && <Note tone="danger">{messageOf(error)}</Note>}
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose} variant="default">
          {common.cancel}
        </Button>
        <Button loading={busy} type="submit">
          {action}
        </Button>
      </Group>
    </>
  )
}
