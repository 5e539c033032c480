import { useQuery } from '@tanstack/react-query'
import { seriesMetadataQuery } from '../../api/queries/series.ts'
import type { Series } from '../../api/types.ts'
import { useSeriesMetadata } from '../../api/use-metadata.ts'
import { enteredFields } from '../../ui/metadata-form/fields.ts'
import { MetadataEditor } from '../../ui/metadata-form/metadata-editor.tsx'
import { RoomyDialog } from '../../ui/roomy-dialog.tsx'

type SeriesEditProps = { readonly series: Series; readonly opened: boolean; readonly onClose: () => void }

/** The details of a series in a dialog, to be changed. */
export function SeriesEdit({ series, opened, onClose }: SeriesEditProps) {
  return (
    <RoomyDialog onClose={onClose} opened={opened} title={series.title}>
      <Editor onClose={onClose} series={series} />
    </RoomyDialog>
  )
}

function Editor({ series: { id }, onClose }: Omit<SeriesEditProps, 'opened'>) {
  const query = useQuery(seriesMetadataQuery(id))
  return <MetadataEditor edits={useSeriesMetadata(id)} fields={enteredFields.series} onClose={onClose} query={query} />
}
