import { TextInput } from '@mantine/core'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { type Sending, useCheckedForm } from '../../../ui/use-checked-form.ts'
import { texts } from './texts.ts'

type RenameFormProps = {
  readonly name: string
  readonly sending: Sending
  readonly onSave: (name: string) => void
  readonly onClose: () => void
}

/** Asks for another name. */
export function RenameForm({ name, sending, onSave, onClose }: RenameFormProps) {
  const form = useCheckedForm(sending, {
    initialValues: { name },
    validate: { name: (typed) => typed.trim() === '' && texts.noName },
  })
  return (
    <DialogForm action={texts.save} form={form} onClose={onClose} onSend={(typed) => onSave(typed.name.trim())}>
      <TextInput data-autofocus label={texts.name} maxLength={200} {...form.getInputProps('name')} />
    </DialogForm>
  )
}
