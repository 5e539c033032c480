import type { ReactNode } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import type { BookDetail } from '../../api/types.ts'
import { ShowInFolder } from '../../desktop/outside-buttons.tsx'
import { fileName, formatNames } from '../../lib/book-words.ts'
import { formatBytes, formatDate } from '../../lib/format.ts'
import { FilePath } from '../../ui/file-path.tsx'
import { ExternalIds, Links } from '../shared/about/elsewhere.tsx'
import { InLists } from '../shared/about/in-lists.tsx'
import { ReadHistory } from '../shared/about/read-history.tsx'
import { NameLinks } from '../shared/titles/name-links.tsx'
import { bookFacts, peopleByRole } from './book-facts.ts'
import classes from './book-page.module.css'
import { texts } from './texts.ts'

/** All metadata of a book with its sources. */
export function BookDetails({ detail }: { readonly detail: BookDetail }) {
  const facts = bookFacts(detail)
  const people = peopleByRole(detail.metadata)
  return (
    <div className={classes.columns}>
      {facts.length > 0 && (
        <Section title={texts.details}>
          {facts.map(({ name, value, source, locked, names }) => (
            <Line key={name} name={name} note={[source, locked && texts.locked].filter(Boolean).join(', ')}>
              {names === undefined ? value : <NameLinks field={names.field} names={names.values} of="books" />}
            </Line>
          ))}
        </Section>
      )}
      {people.length > 0 && (
        <Section title={texts.people}>
          {people.map(({ role, names }) => (
            <Line key={role} name={role}>
              <NameLinks field="author" names={[...new Set(names)]} />
            </Line>
          ))}
        </Section>
      )}
      <FileSection detail={detail} />
      <PersonalSections bookId={detail.book.id} />
    </div>
  )
}

function FileSection({ detail: { book } }: { readonly detail: BookDetail }) {
  const seesPath = useMay('libraries-write')
  return (
    <Section title={texts.file}>
      <Line name={texts.fileName}>{fileName(book.path)}</Line>
      {seesPath && (
        <Line name={texts.folder}>
          <FilePath path={book.path.slice(0, -fileName(book.path).length - 1)} /> <ShowInFolder path={book.path} />
        </Line>
      )}
      <Line name={texts.format}>{`${formatNames[book.fileFormat]}, ${formatBytes(book.fileSize)}`}</Line>
      <Line name={texts.added}>{formatDate(book.createdAt)}</Line>
    </Section>
  )
}

/** Links, ids, lists and completions of a book. */
function PersonalSections({ bookId }: { readonly bookId: string }) {
  const mayEdit = useMay('books-write')
  const owner = { kind: 'book', id: bookId } as const
  return (
    <>
      <Links mayEdit={mayEdit} owner={owner} />
      <ExternalIds mayEdit={mayEdit} owner={owner} />
      <InLists owner={owner} />
      <ReadHistory owner={owner} />
    </>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className={classes.section}>
      <h2 className={classes.heading}>{title}</h2>
      <dl className={classes.facts}>{children}</dl>
    </section>
  )
}

type LineProps = { readonly name: string; readonly note?: string; readonly children: ReactNode }

function Line({ name, note = '', children }: LineProps) {
  return (
    <div className={classes.line}>
      <dt>{name}</dt>
      <dd>
        {children}
        {note !== '' && <span className={classes.source}>{note}</span>}
      </dd>
    </div>
  )
}
