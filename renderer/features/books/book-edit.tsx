import { useQuery } from '@tanstack/react-query'
import { bookMetadataQuery } from '../../api/queries/books.ts'
import type { Book } from '../../api/types.ts'
import { useBookMetadata } from '../../api/use-metadata.ts'
import { enteredFields } from '../../ui/metadata-form/fields.ts'
import { MetadataEditor } from '../../ui/metadata-form/metadata-editor.tsx'
import { RoomyDialog } from '../../ui/roomy-dialog.tsx'

type BookEditProps = { readonly book: Book; readonly opened: boolean; readonly onClose: () => void }

/** The details of a book in a dialog, to be changed. */
export function BookEdit({ book, opened, onClose }: BookEditProps) {
  return (
    <RoomyDialog onClose={onClose} opened={opened} title={book.title}>
      <Editor book={book} onClose={onClose} />
    </RoomyDialog>
  )
}

function Editor({ book: { id, seriesId }, onClose }: Omit<BookEditProps, 'opened'>) {
  const query = useQuery(bookMetadataQuery(id))
  const edits = useBookMetadata({ bookId: id, seriesId })
  return <MetadataEditor edits={edits} fields={enteredFields.book} onClose={onClose} query={query} />
}
