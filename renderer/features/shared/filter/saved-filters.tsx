import { Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../../api/account/use-me.ts'
import { filterPresetsQuery } from '../../../api/queries/filter-presets.ts'
import type { FilterPreset } from '../../../api/types.ts'
import { BookmarkIcon } from '../../../ui/icons.tsx'
import type { Browse } from './browse.ts'
import classes from './filter-bar.module.css'
import type { FilterBarProps } from './filter-bar.tsx'
import { MakeCollection } from './make-collection.tsx'
import { ManageFilters } from './manage-filters.tsx'
import { SaveFilter } from './save-filter.tsx'
import { texts } from './texts.ts'

/** The filters that a person keeps: apply one, save what is in force, look after them, or make a collection of it. */
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

/** What a saved filter makes of the address. */
function browseOf({ condition, query, sort }: FilterPreset): Browse {
  return {
    ...(query === null || query === '' ? {} : { q: query }),
    ...(sort === null || sort === '' ? {} : { sort }),
    ...(condition === null ? {} : { filter: condition }),
  }
}
