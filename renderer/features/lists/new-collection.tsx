import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useNewCollection } from '../../api/lists/use-collections.ts'
import { filterPresetsQuery } from '../../api/queries/filter-presets.ts'
import type { FilterPreset } from '../../api/types.ts'
import { inLibrary } from '../shared/filter/browse.ts'
import { ListForm } from './list-form.tsx'
import { texts } from './texts.ts'

const start = { name: '', summary: null, ordered: true }

type NewCollectionProps = { readonly opened: boolean; readonly onClose: () => void }

/** What a saved filter asks of the series, in its library when it is for one. */
function ruleOf({ condition, libraryId, sort }: FilterPreset) {
  return { condition: inLibrary(libraryId, condition), sort }
}

/** Makes a collection, to be filled by hand or by a filter that was saved, and goes to it. */
export function NewCollection({ opened, onClose }: NewCollectionProps) {
  const make = useNewCollection()
  const navigate = useNavigate()
  const saved = useQuery({ ...filterPresetsQuery('series'), enabled: opened }).data ?? []
  // A text to search for is no part of what a collection can ask.
  const presets = saved.filter(({ condition, query }) => condition !== null && query === null)
  const [presetId, setPresetId] = useState('')
  const preset = presets.find(({ id }) => id === presetId)
  const rule = preset === undefined ? { sort: null } : ruleOf(preset)
  return (
    <ListForm
      action={texts.form.create}
      busy={make.isPending}
      error={make.error}
      onClose={onClose}
      onSubmit={(draft) =>
        make.mutate(
          { ...draft, ...rule },
          {
            onSuccess: ({ id }) =>
              void navigate({ to: '/lists/collections/$collectionId', params: { collectionId: id } }),
          },
        )
      }
      opened={opened}
      orderedHint={texts.form.orderedSeries}
      start={start}
      title={texts.collections.create}
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
