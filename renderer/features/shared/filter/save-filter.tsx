import { Modal, Switch, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useFilterPresets } from '../../../api/lists/filters.ts'
import type { FilterPreset } from '../../../api/types.ts'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { Note } from '../../../ui/note.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'
import type { Browse } from './browse.ts'
import type { FilterTarget } from './fields.ts'
import { texts } from './texts.ts'

type SaveFilterProps = {
  readonly target: FilterTarget
  readonly libraryId: string | null
  readonly browse: Browse
  readonly presets: readonly FilterPreset[]
  readonly opened: boolean
  readonly onClose: () => void
}

/** The parts of a list that a saved filter contains. */
export function contentOf({ q, sort, filter }: Browse) {
  return { condition: filter === undefined ? null : { ...filter }, query: q ?? null, sort: sort ?? null }
}

/** Saves the current filter under a name. */
export function SaveFilter({ opened, onClose, ...rest }: SaveFilterProps) {
  return (
    <Modal onClose={onClose} opened={opened} title={<strong>{texts.saved.title}</strong>}>
      <SaveForm {...rest} onClose={onClose} />
    </Modal>
  )
}

function SaveForm({ target, libraryId, browse, presets, onClose }: Omit<SaveFilterProps, 'opened'>) {
  const { create, replace } = useFilterPresets()
  const sending = { isPending: create.isPending || replace.isPending, error: create.error ?? replace.error }
  const form = useCheckedForm(sending, { initialValues: { name: '', onlyHere: false } })
  const trimmed = form.values.name.trim()
  const same = presets.find((preset) => preset.name.toLowerCase() === trimmed.toLowerCase())
  const onSuccess = () => {
    onClose()
    notifications.show({ message: texts.saved.savedNow })
  }
  const send = ({ onlyHere }: typeof form.values) => {
    const content = { ...contentOf(browse), name: trimmed, libraryId: onlyHere ? libraryId : null }
    if (same === undefined) create.mutate({ ...content, target }, { onSuccess })
    else replace.mutate({ presetId: same.id, content }, { onSuccess })
  }
  return (
    <DialogForm
      action={same === undefined ? texts.saved.keep : texts.saved.replace}
      disabled={trimmed === ''}
      form={form}
      onClose={onClose}
      onSend={send}
    >
      <TextInput data-autofocus label={texts.saved.name} maxLength={200} {...form.getInputProps('name')} />
      {libraryId !== null && (
        <Switch label={texts.saved.onlyHere} {...form.getInputProps('onlyHere', { type: 'checkbox' })} />
      )}
      {same !== undefined && <Note>{texts.saved.replaceNote}</Note>}
    </DialogForm>
  )
}
