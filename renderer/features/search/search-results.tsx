import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { bookSearchQuery } from '../../api/queries/books.ts'
import { seriesSearchQuery } from '../../api/queries/series.ts'
import { counted } from '../../lib/counts.ts'
import { formatNumber } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { BookCard } from '../shared/titles/book-card.tsx'
import { SeriesCard } from '../shared/titles/series-card.tsx'
import classes from './search-results.module.css'
import { texts } from './texts.ts'

type Found = { readonly total: number; readonly search?: { readonly similarWords: readonly string[] } | undefined }

/** Similar words named at most. */
const mostSimilar = 5

/** Series and books that match the search text. */
export function SearchResults({ text }: { readonly text: string }) {
  const series = useQuery(seriesSearchQuery(text))
  const books = useQuery(bookSearchQuery(text))
  if (text === '') {
    return (
      <Page actions={<AdvancedSearchLink text="" />} title={texts.title}>
        <EmptyState text={texts.lead.text} title={texts.lead.title} />
      </Page>
    )
  }
  const failed = [series, books].find(({ isError }) => isError)
  // Render both together, as late series would push down the books being read.
  const isWaiting = series.isPending || books.isPending
  const found = series.data !== undefined && books.data !== undefined
  const similar = similarWords([series.data, books.data])
  const none = found && series.data.total === 0 && books.data.total === 0
  return (
    <Page actions={<AdvancedSearchLink text={text} />} tabTitle={`${text} · ${texts.title}`} title={texts.title}>
      <VisuallyHidden aria-live="polite">
        {found && `${counted.series(series.data.total)}, ${counted.books(books.data.total)}`}
      </VisuallyHidden>
      {failed !== undefined && <TryAgain query={failed} />}
      {similar.length > 0 && (
        <p className={classes.similar} role="status">
          {texts.similar(similar)}
        </p>
      )}
      {none && <EmptyState text={texts.noneHint} title={texts.none(text)} />}
      <div aria-busy={isWaiting || undefined}>
        <ResultGrid
          more={
            <LinkButton search={allOf(text)} to="/search/advanced" variant="default">
              {texts.all.series}
            </LinkButton>
          }
          title={texts.series}
          total={series.data?.total ?? 0}
        >
          {(isWaiting ? [] : (series.data?.data ?? [])).map((one) => (
            <SeriesCard key={one.id} series={one} />
          ))}
        </ResultGrid>
        <ResultGrid
          more={
            <LinkButton search={{ of: 'books', ...allOf(text) }} to="/search/advanced" variant="default">
              {texts.all.books}
            </LinkButton>
          }
          title={texts.books}
          total={books.data?.total ?? 0}
        >
          {(isWaiting ? [] : (books.data?.data ?? [])).map((book) => (
            <BookCard book={book} key={book.id} withSeries />
          ))}
        </ResultGrid>
      </div>
    </Page>
  )
}

/** The words that all results have in place of misspelled ones, each once; none where a result has those as typed. */
function similarWords(lists: readonly (Found | undefined)[]): readonly string[] {
  const words = lists.flatMap((list) =>
    list === undefined || list.total === 0 ? [] : [list.search?.similarWords ?? []],
  )
  return words.some((own) => own.length === 0) ? [] : [...new Set(words.flat())].slice(0, mostSimilar)
}

/** All matches, by relevance. */
function allOf(text: string) {
  return { q: text, sort: 'relevance,desc' }
}

function AdvancedSearchLink({ text }: { readonly text: string }) {
  return (
    <LinkButton search={text === '' ? {} : allOf(text)} to="/search/advanced" variant="default">
      {texts.advanced.open}
    </LinkButton>
  )
}

type ResultGridProps = {
  readonly title: string
  readonly total: number
  /** Link to all results when not all are shown. */
  readonly more: ReactNode
  readonly children: readonly ReactElement[]
}

/** The first results of one kind, and their total. */
function ResultGrid({ title, total, more, children }: ResultGridProps) {
  if (children.length === 0) return null
  const isPart = total > children.length
  const amount = isPart ? texts.firstOf(children.length, total) : formatNumber(total)
  return (
    <section aria-label={title} className={classes.results}>
      <h2 className={classes.title}>
        {title} <span className={classes.total}>{amount}</span>
      </h2>
      <ul className={classes.grid}>
        {children.map((child) => (
          <li key={child.key}>{child}</li>
        ))}
      </ul>
      {isPart && <div className={classes.more}>{more}</div>}
    </section>
  )
}
