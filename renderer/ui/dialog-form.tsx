import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Note } from './note.tsx'
import { common } from './texts.ts'
import type { CheckedForm } from './use-checked-form.ts'

type DialogFormProps<Values extends object> = {
  readonly form: CheckedForm<Values>
  readonly children: ReactNode
  readonly action: string
  /** Whether the form is incomplete. */
  readonly disabled?: boolean
  readonly gap?: 'md' | 'lg'
  readonly onSend: (values: Values) => void
  readonly onClose: () => void
}

/** A cancellable form: fields, error and two buttons. */
export function DialogForm<Values extends object>(props: DialogFormProps<Values>) {
  const { form, action, disabled = false, gap = 'md', onSend, onClose } = props
  return (
    <form noValidate onSubmit={form.onSubmit(onSend)}>
      <Stack gap={gap}>
        {props.children}
        {form.rest !== null && <Note tone="danger">{form.rest}</Note>}
        <Group justify="flex-end">
          <Button onClick={onClose} variant="default">
            {common.cancel}
          </Button>
          <Button disabled={disabled} loading={form.isPending} type="submit">
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
