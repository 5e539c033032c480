import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { seriesMetadataQuery } from '../../api/queries/series.ts'
import type { Series } from '../../api/types.ts'
import { useSeriesMetadata } from '../../api/use-series-metadata.ts'
import { directionNames, statusNames } from '../../lib/book-words.ts'
import { Loaded } from '../../ui/loaded.tsx'
import type { FieldSpec } from '../../ui/metadata-form/draft.ts'
import { type KnownMetadata, MetadataForm } from '../../ui/metadata-form/metadata-form.tsx'
import { texts } from './texts.ts'

const choices = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const fields: readonly FieldSpec[] = [
  { name: 'title', label: texts.fields.title, kind: 'line' },
  { name: 'titleSort', label: texts.fields.titleSort, kind: 'line' },
  { name: 'summary', label: texts.fields.summary, kind: 'prose' },
  { name: 'people', label: texts.fields.people, kind: 'people' },
  { name: 'genres', label: texts.fields.genres, kind: 'names' },
  { name: 'tags', label: texts.fields.tags, kind: 'names' },
  { name: 'publisher', label: texts.fields.publisher, kind: 'line' },
  { name: 'imprint', label: texts.fields.imprint, kind: 'line' },
  { name: 'year', label: texts.fields.year, kind: 'number' },
  { name: 'status', label: texts.fields.status, kind: 'choice', choices: choices(statusNames) },
  { name: 'language', label: texts.fields.language, kind: 'line' },
  { name: 'readingDirection', label: texts.fields.direction, kind: 'choice', choices: choices(directionNames) },
  { name: 'ageRating', label: texts.fields.ageRating, kind: 'number' },
  { name: 'totalVolumeCount', label: texts.fields.volumes, kind: 'number' },
]

type SeriesEditProps = { readonly series: Series; readonly opened: boolean; readonly onClose: () => void }

/** The details of a series: what they are, where they came from, and what a person makes of them. */
export function SeriesEdit({ series, opened, onClose }: SeriesEditProps) {
  const isSmall = useMediaQuery('(max-width: 40rem)') ?? false
  return (
    <Modal fullScreen={isSmall} onClose={onClose} opened={opened} size={760} title={<strong>{series.title}</strong>}>
      <EditForm onClose={onClose} seriesId={series.id} />
    </Modal>
  )
}

function EditForm({ seriesId, onClose }: { readonly seriesId: string; readonly onClose: () => void }) {
  const metadata = useQuery(seriesMetadataQuery(seriesId))
  const { change, lock, reset } = useSeriesMetadata(seriesId)
  return (
    <Loaded query={metadata}>
      {({ answer, tag }) => (
        <MetadataForm
          busy={change.isPending || reset.isPending}
          error={change.error ?? lock.error ?? reset.error}
          fields={fields}
          known={answer as KnownMetadata}
          onClose={onClose}
          onLock={(field, locked) => lock.mutate({ [field]: locked })}
          onReset={() => reset.mutate(undefined, { onSuccess: onClose })}
          onSave={(changes) => change.mutate({ changes, tag }, { onSuccess: onClose })}
        />
      )}
    </Loaded>
  )
}
