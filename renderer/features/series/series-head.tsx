import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { seriesCover } from '../../api/addresses.ts'
import { seriesMetadataQuery } from '../../api/queries/series.ts'
import type { Book, Series } from '../../api/types.ts'
import { bookNumber, directionNames, positionWords, roleNames, statusNames } from '../../lib/book-words.ts'
import { counted } from '../../lib/counts.ts'
import { formatLanguage, formatPercent } from '../../lib/format.ts'
import { type NextRead, nextRead } from '../../lib/reading-progress.ts'
import { Clamp } from '../../ui/clamp.tsx'
import { BookIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Note } from '../../ui/note.tsx'
import { common } from '../../ui/texts.ts'
import { fieldNames } from '../shared/metadata-form/texts.ts'
import { Hero } from '../shared/titles/hero.tsx'
import { NameChips, NameLinks } from '../shared/titles/name-links.tsx'
import { WantButton } from '../shared/titles/want-button.tsx'
import { WhyTogether } from './grouping/why-together.tsx'
import { OwnRating } from './own-rating.tsx'
import { SeriesMenu } from './series-menu.tsx'
import classes from './series-page.module.css'
import { texts } from './texts.ts'

const words = texts.readNext

/** Read button of a series: opens the next page to read. */
function ReadNextButton({ books }: { readonly books: readonly Book[] | undefined }) {
  if (books === undefined) {
    return (
      <Button disabled leftSection={<BookIcon />} size="md">
        {words.read}
      </Button>
    )
  }
  const next = nextRead(books)
  if (next === null) return null
  return (
    <LinkButton
      leftSection={<BookIcon />}
      params={{ bookId: next.book.id }}
      search={next.page === null ? {} : { page: next.page }}
      size="md"
      to="/read/$bookId"
    >
      {wordsFor(next, books.length === 1)}
    </LinkButton>
  )
}

function wordsFor({ kind, book }: NextRead<Book>, alone: boolean): string {
  const name = alone ? '' : bookNumber(book) || book.title
  switch (kind) {
    case 'start':
      return words.start
    case 'next':
      return words.next(name)
    case 'again':
      return words.again
    case 'continue':
      return words.continueReading(progressIn(book), name)
  }
}

function progressIn({ fileFormat, readProgress }: Book): string {
  if (readProgress === undefined) return ''
  if (fileFormat !== 'epub') return words.page(readProgress.currentPage)
  const share = readProgress.progressPercentage ?? 0
  return share < 0.005 ? '' : formatPercent(share)
}

/** People, genres and tags of a series, each linking to other titles with the same name. */
function SeriesNames({ seriesId }: { readonly seriesId: string }) {
  const metadata = useQuery(seriesMetadataQuery(seriesId)).data?.answer
  if (metadata === undefined) return null
  const byRole = [...Map.groupBy(metadata.people, ({ role }) => role)]
  return (
    <>
      {byRole.length > 0 && (
        <dl className={classes.people}>
          {byRole.map(([role, people]) => (
            <div key={role}>
              <dt>{roleNames[role]}</dt>
              <dd>
                <NameLinks field="author" names={[...new Set(people.map(({ name }) => name))]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <NameChips field="genre" label={fieldNames.genres} names={metadata.genres} />
      <NameChips field="tag" label={fieldNames.tags} names={metadata.tags} />
    </>
  )
}

/**
 * Explains why a series has no read button: all of its books are damaged or missing. Nothing while one is readable.
 */
function NoReadableBooks({ books }: { readonly books: readonly Book[] | undefined }) {
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

type SeriesHeadProps = { readonly series: Series; readonly books: readonly Book[] | undefined }

/** Cover, title, facts and actions. */
export function SeriesHead({ series, books }: SeriesHeadProps) {
  return (
    <Hero
      actions={
        <>
          <ReadNextButton books={books} />
          <WantButton wanted={series.wantToRead} what={{ seriesId: series.id }} />
          <SeriesMenu books={books} series={series} />
        </>
      }
      coverId={series.id}
      coverSrc={seriesCover(series.id)}
      facts={<Facts series={series} />}
      title={series.title}
    >
      <NoReadableBooks books={books} />
      <OwnRating seriesId={series.id} />
      {series.summary !== null && <Clamp lines={5} text={series.summary} />}
      <SeriesNames seriesId={series.id} />
      <WhyTogether key={series.id} seriesId={series.id} />
    </Hero>
  )
}

function Facts({ series }: { readonly series: Series }) {
  const unread = series.unreadCount ?? 0
  const facts: readonly ReactNode[] = [
    counted.books(series.bookCount),
    unread > 0 && unread < series.bookCount && common.unread(unread),
    series.publisher,
    series.year,
    series.status !== null && series.status !== 'unknown' && statusNames[series.status],
    series.ageRating !== null && positionWords.age(series.ageRating),
    series.language !== null && formatLanguage(series.language),
    series.readingDirection !== 'ltr' && directionNames[series.readingDirection],
    <Link className={classes.library} key="library" params={{ libraryId: series.libraryId }} to="/libraries/$libraryId">
      {series.libraryName}
    </Link>,
  ].filter((fact) => fact !== null && fact !== false)
  return facts.map((fact, index) => (
    <Fragment key={index}>
      {index > 0 && ' · '}
      {fact}
    </Fragment>
  ))
}
