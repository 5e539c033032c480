import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { filterPresetsQuery } from '../../api/lists/filters.ts'
import type { AnyList } from '../../api/lists/list-kinds.ts'
import { useNewList } from '../../api/lists/lists.ts'
import { inLibrary } from '../shared/filter/browse.ts'
import { listLink } from '../shared/list-picker/list-link.ts'
import { ListForm } from './list-form.tsx'
import type { ListView, Member } from './list-views.ts'
import { texts } from './texts.ts'

const start = { name: '', summary: null, ordered: true }

type NewListProps<L extends AnyList, M extends Member> = {
  readonly view: ListView<L, M>
  readonly opened: boolean
  readonly onClose: () => void
}

/** Creates a list, to be filled by hand or, a collection, by a saved filter, and goes to it. */
export function NewList<L extends AnyList, M extends Member>({ view, opened, onClose }: NewListProps<L, M>) {
  const { kind, words, orderedHint } = view
  const create = useNewList(kind)
  const navigate = useNavigate()
  const { presets, presetId, setPresetId, rule } = useSavedFilters(opened && kind.name === 'collections')
  return (
    <ListForm
      action={texts.form.create}
      busy={create.isPending}
      error={create.error}
      onClose={onClose}
      onSubmit={(draft) =>
        create.mutate({ ...draft, ...rule }, { onSuccess: ({ id }) => void navigate(listLink(kind.name, id)) })
      }
      opened={opened}
      orderedHint={orderedHint}
      start={start}
      title={words.create}
    >
      {presets.length > 0 && (
        <NativeSelect
          data={[
            { value: '', label: texts.collections.filterManual },
            ...presets.map(({ id, name }) => ({ value: id, label: texts.collections.filterPreset(name) })),
          ]}
          label={texts.collections.filter}
          onChange={(event) => setPresetId(event.currentTarget.value)}
          value={presetId}
        />
      )}
    </ListForm>
  )
}

/** The saved filters that can fill a collection, and the rule of the chosen one. */
function useSavedFilters(enabled: boolean) {
  const [presetId, setPresetId] = useState('')
  const saved = useQuery({ ...filterPresetsQuery('series'), enabled }).data ?? []
  // A collection cannot ask for a text.
  const presets = enabled ? saved.filter(({ condition, query }) => condition !== null && query === null) : []
  const preset = presets.find(({ id }) => id === presetId)
  const rule = preset && { condition: inLibrary(preset.libraryId, preset.condition), sort: preset.sort }
  return { presets, presetId, setPresetId, rule }
}
