import { useQuery } from '@tanstack/react-query'
import { alternateTitlesQuery } from '../../api/queries/extras.ts'
import { useAlternateTitles } from '../../api/titles/use-extras.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { EntryList } from '../shared/about/entry-list.tsx'
import { texts } from './texts.ts'

const words = texts.titles

type AlternateTitlesProps = { readonly seriesId: string; readonly mayEdit: boolean }

/** Other titles of a series; the search finds it by them too. */
export function AlternateTitles({ seriesId, mayEdit }: AlternateTitlesProps) {
  const titles = useQuery(alternateTitlesQuery(seriesId))
  const { save, remove } = useAlternateTitles(seriesId, titles.data?.tag)
  return (
    <Loaded query={titles}>
      {({ list }) => (
        <EntryList
          add={words.add}
          empty={words.empty}
          entries={list.map(({ id, label, title }) => ({
            id,
            name: title,
            value: title,
            note: label,
            start: { label, title },
          }))}
          fields={[
            { name: 'title', label: words.name },
            { name: 'label', label: words.label },
          ]}
          mayEdit={mayEdit}
          onRemove={({ id }) => remove.mutateAsync(id)}
          onSave={({ label = '', title = '' }, titleId) => save.mutateAsync({ titleId, body: { label, title } })}
          title={words.heading}
        />
      )}
    </Loaded>
  )
}
