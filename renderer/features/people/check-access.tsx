import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { bookSearchQuery } from '../../api/queries/books.ts'
import { seriesSearchQuery } from '../../api/queries/series.ts'
import { bookVisibilityQuery, seriesVisibilityQuery, visibilityListQuery } from '../../api/queries/sharing.ts'
import type { AccessReason } from '../../api/types.ts'
import { useTypedText } from '../../lib/use-typed-text.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import { Loaded, TryAgain } from '../../ui/loaded.tsx'
import rowClasses from '../../ui/rows.module.css'
import { Section } from '../../ui/section.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import classes from './person.module.css'
import { reasonInWords } from './person-words.ts'
import { personTexts as words } from './texts.ts'

const maxFound = 6
const pauseMs = 250

type Found = { readonly kind: 'series' | 'book'; readonly id: string; readonly title: string }

/** Checks whether a person sees a series or book, and why; and lists all visible and hidden series. */
export function CheckAccess({ userId }: { readonly userId: string }) {
  const [text, setText] = useState('')
  const [list, setList] = useState<'true' | 'false' | null>(null)
  const { typed, change } = useTypedText(text, pauseMs, setText)
  return (
    <Section lead={words.askLead} title={words.ask}>
      <TextInput
        description={words.findHint}
        label={words.find}
        leftSection={<SearchIcon size={18} />}
        maxLength={200}
        onChange={(event) => change(event.currentTarget.value)}
        type="search"
        value={typed}
      />
      {text !== '' && <Answers text={text} userId={userId} />}
      <div className={classes.lists}>
        {list === null ? (
          <Button onClick={() => setList('false')} variant="default">
            {words.lists}
          </Button>
        ) : (
          <>
            <SegmentedControl
              aria-label={words.lists}
              data={[
                { value: 'false', label: words.listHidden },
                { value: 'true', label: words.listSeen },
              ]}
              onChange={(value) => setList(value === 'true' ? 'true' : 'false')}
              value={list}
            />
            <VisibilityList key={list} visible={list} userId={userId} />
          </>
        )}
      </div>
    </Section>
  )
}

function Answers({ text, userId }: { readonly text: string; readonly userId: string }) {
  const series = useQuery(seriesSearchQuery(text))
  const books = useQuery(bookSearchQuery(text))
  if (series.isError) return <TryAgain query={series} />
  if (series.data === undefined || books.data === undefined) return <div className={classes.waiting} />
  const found: readonly Found[] = [
    ...series.data.data.slice(0, maxFound).map(({ id, title }) => ({ kind: 'series' as const, id, title })),
    ...books.data.data.slice(0, maxFound).map(({ id, title }) => ({ kind: 'book' as const, id, title })),
  ]
  if (found.length === 0) return <p className={classes.line}>{words.nothing}</p>
  return (
    <ul aria-label={words.ask} aria-live="polite" className={rowClasses.spacedList}>
      {found.map((one) => (
        <li className={classes.result} key={one.id}>
          {one.kind === 'series' ? (
            <SeriesVisibility found={one} userId={userId} />
          ) : (
            <BookVisibility found={one} userId={userId} />
          )}
        </li>
      ))}
    </ul>
  )
}

type OfProps = { readonly found: Found; readonly userId: string }

function SeriesVisibility({ found, userId }: OfProps) {
  const visibility = useQuery(seriesVisibilityQuery(userId, found.id))
  return <Loaded query={visibility}>{(data) => <Visibility found={found} visibility={data} />}</Loaded>
}

function BookVisibility({ found, userId }: OfProps) {
  const visibility = useQuery(bookVisibilityQuery(userId, found.id))
  return <Loaded query={visibility}>{(data) => <Visibility found={found} visibility={data} />}</Loaded>
}

type VisibilityProps = {
  readonly found: Found
  readonly visibility: { readonly isSeen: boolean; readonly reasons: readonly AccessReason[] }
}

function Visibility({ found: { kind, id, title }, visibility: { isSeen, reasons } }: VisibilityProps) {
  return (
    <>
      <div className={classes.text}>
        <span>
          {kind === 'series' ? (
            <Link className={rowClasses.name} params={{ seriesId: id }} to="/series/$seriesId">
              {title}
            </Link>
          ) : (
            <Link className={rowClasses.name} params={{ bookId: id }} to="/books/$bookId">
              {title}
            </Link>
          )}{' '}
          <span className={rowClasses.about}>{kind === 'series' ? words.series : words.book}</span>
        </span>
        {reasons.map((reason) => (
          <span className={rowClasses.about} key={JSON.stringify(reason)}>
            {reasonInWords(reason)}
          </span>
        ))}
      </div>
      <span className={classes.badge} data-off={!isSeen || undefined}>
        {isSeen ? words.isSeen : words.isNotSeen}
      </span>
    </>
  )
}

function VisibilityList({ userId, visible }: { readonly userId: string; readonly visible: 'true' | 'false' }) {
  const list = useInfiniteQuery(visibilityListQuery(userId, visible))
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <>
      {list.isError && <TryAgain query={list} />}
      {list.isSuccess && rows.length === 0 && (
        <p className={classes.line}>{visible === 'true' ? words.noneSeen : words.noneHidden}</p>
      )}
      <ul aria-label={visible === 'true' ? words.listSeen : words.listHidden} className={rowClasses.spacedList}>
        {rows.map((one) => (
          <li className={classes.result} key={one.id}>
            <Visibility found={{ kind: 'series', id: one.id, title: one.title }} visibility={one} />
          </li>
        ))}
      </ul>
      <ShowMore query={list} />
    </>
  )
}
