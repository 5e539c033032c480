import { Button, Group, Menu, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { useFilterPresets } from '../../../api/lists/filters.ts'
import type { FilterPreset } from '../../../api/types.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { Note } from '../../../ui/note.tsx'
import { common } from '../../../ui/texts.ts'
import type { Browse } from './browse.ts'
import classes from './manage-filters.module.css'
import { contentOf } from './save-filter.tsx'
import { texts } from './texts.ts'

type ManageFiltersProps = {
  readonly presets: readonly FilterPreset[]
  readonly browse: Browse
  readonly opened: boolean
  readonly onClose: () => void
}

/** Saved filters: rename, replace, delete. */
export function ManageFilters({ presets, browse, opened, onClose }: ManageFiltersProps) {
  return (
    <Modal onClose={onClose} opened={opened} title={<strong>{texts.saved.manageTitle}</strong>}>
      {presets.length === 0 && <p className={classes.none}>{texts.saved.none}</p>}
      <ul className={classes.list}>
        {presets.map((preset) => (
          <PresetRow browse={browse} key={preset.id} preset={preset} />
        ))}
      </ul>
    </Modal>
  )
}

function PresetRow({ preset, browse }: { readonly preset: FilterPreset; readonly browse: Browse }) {
  const [doing, setDoing] = useState<'nothing' | 'rename' | 'delete'>('nothing')
  const { replace, remove } = useFilterPresets()
  const rest = () => setDoing('nothing')
  const { id: presetId, name, libraryId, condition, query, sort } = preset
  const rename = (next: string) =>
    replace.mutate({ presetId, content: { name: next, libraryId, condition, query, sort } }, { onSuccess: rest })
  return (
    <li className={classes.row}>
      {doing === 'rename' ? (
        <RenameForm busy={replace.isPending} name={name} onClose={rest} onName={rename} />
      ) : (
        <>
          <span className={classes.name}>
            {name}
            {libraryId !== null && <span className={classes.about}> · {texts.saved.forLibrary}</span>}
          </span>
          <MoreMenu label={common.moreOptions(name)} variant="subtle">
            <Menu.Item onClick={() => setDoing('rename')}>{texts.saved.rename}</Menu.Item>
            <Menu.Item onClick={() => replace.mutate({ presetId, content: { name, libraryId, ...contentOf(browse) } })}>
              {texts.saved.overwrite}
            </Menu.Item>
            <Menu.Item onClick={() => setDoing('delete')}>{texts.saved.delete}</Menu.Item>
          </MoreMenu>
        </>
      )}
      {replace.isError && <Note tone="danger">{messageOf(replace.error)}</Note>}
      <Confirm
        action={texts.saved.delete}
        mutation={remove}
        onClose={rest}
        onConfirm={() => remove.mutate(presetId)}
        opened={doing === 'delete'}
        title={texts.saved.deleteAsk}
      >
        <strong>{name}</strong>. {texts.saved.deleteExplanation}
      </Confirm>
    </li>
  )
}

type RenameFormProps = {
  readonly name: string
  readonly busy: boolean
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

function RenameForm({ name, busy, onName, onClose }: RenameFormProps) {
  const [next, setNext] = useState(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onName(next.trim())
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        aria-label={texts.saved.name}
        autoFocus
        maxLength={200}
        onChange={(event) => setNext(event.currentTarget.value)}
        value={next}
      />
      <Group gap="xs">
        <Button disabled={next.trim() === ''} loading={busy} size="xs" type="submit">
          {texts.saved.rename}
        </Button>
        <Button onClick={onClose} size="xs" variant="default">
          {common.cancel}
        </Button>
      </Group>
    </form>
  )
}
