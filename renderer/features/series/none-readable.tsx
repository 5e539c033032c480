import type { Book } from '../../api/types.ts'
import { nextRead } from '../../lib/next-read.ts'
import { LinkButton } from '../../ui/links.tsx'
import { Note } from '../../ui/note.tsx'
import { texts } from './texts.ts'

/** Says why a series has no button to read: all of its books are broken or gone. Nothing while one can be read. */
export function NoneReadable({ books }: { readonly books: readonly Book[] | undefined }) {
  if (books === undefined || books.length === 0 || nextRead(books) !== null) return null
  const broken = books.find(({ analysisError }) => analysisError !== null)
  const { title, gone, action } = texts.noneReadable
  return (
    <Note
      action={
        broken !== undefined && (
          <LinkButton params={{ bookId: broken.id }} size="compact-sm" to="/books/$bookId" variant="default">
            {action}
          </LinkButton>
        )
      }
      title={title(books.length)}
      tone="danger"
    >
      {broken?.analysisError ?? gone}
    </Note>
  )
}
