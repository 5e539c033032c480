import { Button, type ButtonProps, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { messageOf } from '../api/api-error.ts'
import { Note } from './note.tsx'
import { common } from './texts.ts'

type QuestionProps = {
  readonly title: string
  /** What happens, and what is not affected. */
  readonly children: ReactNode
  readonly action: string
  /** Action on confirmation; may be asynchronous and fail. */
  readonly mutation?: { readonly isPending: boolean; readonly error: unknown }
}

type ConfirmProps = QuestionProps & {
  readonly opened: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Confirmation dialog of an irreversible action. */
export function Confirm({ title, children, action, mutation, opened, onConfirm, onClose }: ConfirmProps) {
  return (
    <Modal onClose={onClose} opened={opened} title={<strong>{title}</strong>}>
      <Stack gap="md">
        <Text component="div">{children}</Text>
        {mutation !== undefined && mutation.error !== null && <Note tone="danger">{messageOf(mutation.error)}</Note>}
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose} variant="default">
            {common.cancel}
          </Button>
          <Button color="red.9" loading={mutation?.isPending ?? false} onClick={onConfirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

type ConfirmButtonProps = QuestionProps &
  Pick<ButtonProps, 'size' | 'variant' | 'leftSection' | 'disabled'> & {
    readonly 'aria-label'?: string
    /** Label of the button, when it differs from the action. */
    readonly label?: string | undefined
    readonly onConfirm: (close: () => void) => void
  }

/** A button with a confirmation dialog. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { title, children, mutation, action, label = action, onConfirm, ...button } = props
  const [asking, ask] = useDisclosure()
  return (
    <>
      <Button onClick={ask.open} variant="default" {...button}>
        {label}
      </Button>
      <Confirm
        action={action}
        onClose={ask.close}
        onConfirm={() => onConfirm(ask.close)}
        opened={asking}
        title={title}
        {...(mutation && { mutation })}
      >
        {children}
      </Confirm>
    </>
  )
}
