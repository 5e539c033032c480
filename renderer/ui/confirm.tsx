import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { messageOf } from '../api/api-error.ts'
import { Note } from './note.tsx'
import { common } from './texts.ts'

type ConfirmProps = {
  readonly opened: boolean
  readonly title: string
  /** What happens, and what is kept. */
  readonly children: ReactNode
  readonly action: string
  readonly busy?: boolean
  readonly error?: unknown
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before something cannot be undone. */
export function Confirm(props: ConfirmProps) {
  return (
    <Modal onClose={props.onClose} opened={props.opened} title={<strong>{props.title}</strong>}>
      <Stack gap="md">
        <Text component="div">{props.children}</Text>
        {props.error !== undefined && props.error !== null && <Note tone="danger">{messageOf(props.error)}</Note>}
        <Group justify="flex-end">
          <Button data-autofocus onClick={props.onClose} variant="default">
            {common.cancel}
          </Button>
          <Button color="red.9" loading={props.busy ?? false} onClick={props.onConfirm}>
            {props.action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
