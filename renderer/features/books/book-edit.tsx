import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { bookMetadataQuery } from '../../api/queries/books.ts'
import type { Book } from '../../api/types.ts'
import { useBookMetadata } from '../../api/use-book-metadata.ts'
import { directionNames } from '../../lib/book-words.ts'
import { Loaded } from '../../ui/loaded.tsx'
import type { FieldSpec } from '../../ui/metadata-form/draft.ts'
import { type KnownMetadata, MetadataForm } from '../../ui/metadata-form/metadata-form.tsx'
import { texts } from './texts.ts'

const directions = Object.entries(directionNames).map(([value, label]) => ({ value, label }))

const fields: readonly FieldSpec[] = [
  { name: 'title', label: texts.fields.title, kind: 'line' },
  { name: 'titleSort', label: texts.fields.titleSort, kind: 'line' },
  { name: 'number', label: texts.fields.number, kind: 'number' },
  { name: 'volume', label: texts.fields.volume, kind: 'number' },
  { name: 'chapter', label: texts.fields.chapter, kind: 'number' },
  { name: 'count', label: texts.fields.count, kind: 'number' },
  { name: 'summary', label: texts.fields.summary, kind: 'prose' },
  { name: 'people', label: texts.fields.people, kind: 'people' },
  { name: 'genres', label: texts.fields.genres, kind: 'names' },
  { name: 'tags', label: texts.fields.tags, kind: 'names' },
  { name: 'publisher', label: texts.fields.publisher, kind: 'line' },
  { name: 'imprint', label: texts.fields.imprint, kind: 'line' },
  { name: 'year', label: texts.fields.year, kind: 'number' },
  { name: 'month', label: texts.fields.month, kind: 'number' },
  { name: 'day', label: texts.fields.day, kind: 'number' },
  { name: 'language', label: texts.fields.language, kind: 'line' },
  { name: 'readingDirection', label: texts.fields.direction, kind: 'choice', choices: directions },
  { name: 'ageRating', label: texts.fields.ageRating, kind: 'number' },
  { name: 'isbns', label: texts.fields.isbns, kind: 'names' },
]

type BookEditProps = { readonly book: Book; readonly opened: boolean; readonly onClose: () => void }

/** The details of a book: what they are, where they came from, and what a person makes of them. */
export function BookEdit({ book, opened, onClose }: BookEditProps) {
  const isSmall = useMediaQuery('(max-width: 40rem)') ?? false
  return (
    <Modal fullScreen={isSmall} onClose={onClose} opened={opened} size={760} title={<strong>{book.title}</strong>}>
      <EditForm book={book} onClose={onClose} />
    </Modal>
  )
}

function EditForm({ book, onClose }: Omit<BookEditProps, 'opened'>) {
  const metadata = useQuery(bookMetadataQuery(book.id))
  const { change, lock, reset } = useBookMetadata({ bookId: book.id, seriesId: book.seriesId })
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
