import { Button, Group, Modal, Stack, Switch, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { useFilterPresets } from '../../../api/lists/use-filter-presets.ts'
import type { FilterPreset } from '../../../api/types.ts'
import { Note } from '../../../ui/note.tsx'
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

/** What of a list a saved filter keeps. */
export function contentOf({ q, sort, filter }: Browse) {
  return { condition: filter === undefined ? null : { ...filter }, query: q ?? null, sort: sort ?? null }
}

/** Gives what is filtered now a name, so that it can be had again. */
export function SaveFilter({ opened, onClose, ...rest }: SaveFilterProps) {
  return (
    <Modal onClose={onClose} opened={opened} title={<strong>{texts.saved.title}</strong>}>
      <SaveForm {...rest} onClose={onClose} />
    </Modal>
  )
}

function SaveForm({ target, libraryId, browse, presets, onClose }: Omit<SaveFilterProps, 'opened'>) {
  const [name, setName] = useState('')
  const [onlyHere, setOnlyHere] = useState(false)
  const { create, replace } = useFilterPresets()
  const trimmed = name.trim()
  const same = presets.find((preset) => preset.name.toLowerCase() === trimmed.toLowerCase())
  const error = create.error ?? replace.error
  const onSuccess = () => {
    onClose()
    notifications.show({ message: texts.saved.savedNow })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const content = { ...contentOf(browse), name: trimmed, libraryId: onlyHere ? libraryId : null }
    if (same === undefined) create.mutate({ ...content, target }, { onSuccess })
    else replace.mutate({ presetId: same.id, content }, { onSuccess })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          data-autofocus
          label={texts.saved.name}
          maxLength={200}
          onChange={(event) => setName(event.currentTarget.value)}
          value={name}
        />
        {libraryId !== null && (
          <Switch
            checked={onlyHere}
            label={texts.saved.onlyHere}
            onChange={(event) => setOnlyHere(event.currentTarget.checked)}
          />
        )}
        {same !== undefined && <Note>{texts.saved.replaceNote}</Note>}
        {error !== null && <Note tone="danger">{messageOf(error)}</Note>}
        <Group justify="flex-end">
          <Button onClick={onClose} variant="default">
            {texts.saved.cancel}
          </Button>
          <Button disabled={trimmed === ''} loading={create.isPending || replace.isPending} type="submit">
            {same === undefined ? texts.saved.keep : texts.saved.replace}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
