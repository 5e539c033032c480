import { Button, Menu, Modal, Text, Textarea, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMay } from '../../../api/account/use-me.ts'
import { filterPresetsQuery } from '../../../api/lists/filters.ts'
import { collections } from '../../../api/lists/list-kinds.ts'
import { useNewList } from '../../../api/lists/lists.ts'
import type { FilterPreset } from '../../../api/types.ts'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { BookmarkIcon } from '../../../ui/icons.tsx'
import { Note } from '../../../ui/note.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'
import { listLink } from '../list-picker/list-link.ts'
import type { Browse } from './browse.ts'
import { inLibrary } from './browse.ts'
import classes from './filter-bar.module.css'
import type { FilterBarProps } from './filter-bar.tsx'
import { ManageFilters } from './manage-filters.tsx'
import { SaveFilter } from './save-filter.tsx'
import { texts } from './texts.ts'

type MakeCollectionProps = {
  readonly libraryId: string | null
  readonly browse: Browse
  readonly opened: boolean
  readonly onClose: () => void
}

/** Creates a smart collection from the filter and opens it. */
function MakeCollection({ opened, onClose, ...rest }: MakeCollectionProps) {
  return (
    <Modal onClose={onClose} opened={opened} title={<strong>{texts.collection.title}</strong>}>
      <MakeForm {...rest} onClose={onClose} />
    </Modal>
  )
}

function MakeForm({ libraryId, browse, onClose }: Omit<MakeCollectionProps, 'opened'>) {
  const make = useNewList(collections)
  const navigate = useNavigate()
  const form = useCheckedForm(make, { initialValues: { name: '', summary: '' } })
  const send = ({ name, summary }: typeof form.values) => {
    const condition = { ...inLibrary(libraryId, browse.filter ?? null) }
    const about = summary.trim() || null
    make.mutate(
      { name: name.trim(), summary: about, condition, ...(browse.sort === undefined ? {} : { sort: browse.sort }) },
      { onSuccess: ({ id }) => void navigate(listLink('collections', id)) },
    )
  }
  return (
    <DialogForm
      action={texts.collection.make}
      disabled={form.values.name.trim() === ''}
      form={form}
      onClose={onClose}
      onSend={send}
    >
      <Text size="sm">{texts.collection.lead}</Text>
      {browse.q !== undefined && <Note>{texts.collection.words}</Note>}
      <TextInput data-autofocus label={texts.saved.name} maxLength={200} {...form.getInputProps('name')} />
      <Textarea label={texts.collection.summary} maxLength={5_000} {...form.getInputProps('summary')} />
    </DialogForm>
  )
}

/** Saved filters of a person: apply, save, manage, or create a collection. */
export function SavedFilters({ target, libraryId, browse, onBrowse }: FilterBarProps) {
  const [saving, save] = useDisclosure()
  const [managing, manage] = useDisclosure()
  const [making, make] = useDisclosure()
  const mayMake = useMay('collections-write') && target === 'series'
  const all = useQuery(filterPresetsQuery(target)).data ?? []
  const presets = all.filter((preset) => preset.libraryId === null || preset.libraryId === libraryId)
  const isFiltered = browse.filter !== undefined || browse.q !== undefined
  return (
    <>
      <Menu width={280}>
        <Menu.Target>
          <Button className={classes.end} leftSection={<BookmarkIcon size={18} />} size="sm" variant="default">
            {texts.saved.button}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
          {presets.length === 0 && <Menu.Label>{texts.saved.none}</Menu.Label>}
          {presets.map((preset) => (
            <Menu.Item key={preset.id} onClick={() => onBrowse(browseOf(preset))}>
              {preset.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item disabled={!isFiltered && browse.sort === undefined} onClick={save.open}>
            {texts.saved.save}
          </Menu.Item>
          {mayMake && (
            <Menu.Item disabled={browse.filter === undefined && libraryId === null} onClick={make.open}>
              {texts.saved.collection}
            </Menu.Item>
          )}
          {presets.length > 0 && <Menu.Item onClick={manage.open}>{texts.saved.manage}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <SaveFilter
        browse={browse}
        libraryId={libraryId}
        onClose={save.close}
        opened={saving}
        presets={all}
        target={target}
      />
      <ManageFilters browse={browse} onClose={manage.close} opened={managing} presets={presets} />
      <MakeCollection browse={browse} libraryId={libraryId} onClose={make.close} opened={making} />
    </>
  )
}

/** Search params of a saved filter. */
function browseOf({ condition, query, sort }: FilterPreset): Browse {
  return {
    ...(query === null || query === '' ? {} : { q: query }),
    ...(sort === null || sort === '' ? {} : { sort }),
    ...(condition === null ? {} : { filter: condition }),
  }
}
