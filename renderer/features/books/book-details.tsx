import type { ReactNode } from 'react'
import type { BookDetail, BookMetadata } from '../../api/types.ts'
import { fileName, formatNames } from '../../lib/book-words.ts'
import { formatBytes, formatDate } from '../../lib/format.ts'
import { NameLinks } from '../../ui/name-links.tsx'
import { bookFacts, peopleByRole } from './book-facts.ts'
import classes from './book-page.module.css'
import { texts } from './texts.ts'

/** Everything that is known about a book, and where it came from. */
export function BookDetails({ detail }: { readonly detail: BookDetail }) {
  const facts = bookFacts(detail)
  const people = peopleByRole(detail.metadata)
  return (
    <div className={classes.columns}>
      {facts.length > 0 && (
        <Section title={texts.details}>
          {facts.map(({ name, value, source, locked, names }) => (
            <Line key={name} name={name} note={[source, locked && 'locked'].filter(Boolean).join(', ')}>
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
      <LinksSection metadata={detail.metadata} />
    </div>
  )
}

function FileSection({ detail: { book } }: { readonly detail: BookDetail }) {
  return (
    <Section title={texts.file}>
      <Line name="Name">{fileName(book.path)}</Line>
      <Line name="Folder">
        <span className={classes.path}>{book.path.slice(0, -fileName(book.path).length - 1)}</span>
      </Line>
      <Line name="Format">{`${formatNames[book.fileFormat]}, ${formatBytes(book.fileSize)}`}</Line>
      <Line name="Added">{formatDate(book.createdAt)}</Line>
    </Section>
  )
}

function LinksSection({ metadata }: { readonly metadata: BookMetadata }) {
  const links = metadata.links.filter(({ url }) => /^https?:\/\//i.test(url))
  if (links.length === 0) return null
  return (
    <Section title={texts.links}>
      {links.map(({ sourceName, url }) => (
        <Line key={url} name={sourceName}>
          <a href={url} rel="noopener noreferrer" target="_blank">
            {new URL(url).hostname}
          </a>
        </Line>
      ))}
    </Section>
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
