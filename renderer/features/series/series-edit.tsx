import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { seriesMetadataQuery } from '../../api/queries/series.ts'
import type { Series } from '../../api/types.ts'
import { useSeriesMetadata } from '../../api/use-series-metadata.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { type KnownMetadata, MetadataForm } from '../../ui/metadata-form/metadata-form.tsx'
import { seriesFields } from './series-fields.ts'

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
          fields={seriesFields}
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
