import { Button, NativeSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { bookSearchQuery } from '../../../api/queries/books.ts'
import classes from './import.module.css'
import { candidateName, type Issue, issueName } from './issue-words.ts'
import { texts } from './texts.ts'

const pauseMs = 200

type BookFinderProps = {
  readonly label: string
  /** Initial search text. */
  readonly start: string
  readonly onChoose: (bookId: string | null) => void
}

/** Finds a book while typing and returns its id; null when the choice is cleared. */
function BookFinder({ label, start, onChoose }: BookFinderProps) {
  const [text, setText] = useState(start)
  const [chosen, setChosen] = useState<{ readonly value: string; readonly label: string } | null>(null)
  const [searched] = useDebouncedValue(chosen?.label === text ? '' : text.trim(), pauseMs)
  const found = useQuery(bookSearchQuery(searched)).data?.data ?? []
  const options = found.map(({ id, title, seriesName }) => ({
    value: id,
    label: title.includes(seriesName) ? title : `${title} · ${seriesName}`,
  }))
  const data = chosen === null || options.some(({ value }) => value === chosen.value) ? options : [chosen, ...options]
  return (
    <Select
      aria-label={label}
      clearable
      data={data}
      defaultDropdownOpened
      filter={({ options: all }) => all}
      limit={24}
      nothingFoundMessage={searched === '' ? texts.typeMore : texts.nothing}
      onChange={(value, option) => {
        setChosen(value === null || option === null ? null : { value, label: option.label })
        onChoose(value)
      }}
      onSearchChange={setText}
      searchable
      searchValue={text}
      value={chosen?.value ?? null}
    />
  )
}

type IssueRowProps = {
  readonly issue: Issue
  readonly chosen: string | null
  readonly onChoose: (bookId: string | null) => void
}

/** An issue of the file, and the book it is matched to. */
export function IssueRow({ issue, chosen, onChoose }: IssueRowProps) {
  return (
    <li className={classes.issue}>
      <span className={classes.position}>{issue.position}</span>
      <span className={classes.issueName}>{issueName(issue)}</span>
      <span className={classes.result}>
        {issue.status === 'matched' && <Found issue={issue} />}
        {issue.status === 'ambiguous' && <Decide chosen={chosen} issue={issue} onChoose={onChoose} />}
        {issue.status === 'missing' && <Missing issue={issue} onChoose={onChoose} />}
      </span>
    </li>
  )
}

function Found({ issue }: Pick<IssueRowProps, 'issue'>) {
  const [book] = issue.candidates
  if (book === undefined) return null
  return (
    <Link className={classes.book} params={{ bookId: book.bookId }} target="_blank" to="/books/$bookId">
      {book.title}
    </Link>
  )
}

function Decide({ issue, chosen, onChoose }: IssueRowProps) {
  return (
    <NativeSelect
      aria-label={`${texts.which} ${issueName(issue)}?`}
      data={[
        { value: '', label: texts.skip },
        ...issue.candidates.map((book) => ({ value: book.bookId, label: candidateName(book) })),
      ]}
      onChange={(event) => onChoose(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      value={chosen ?? ''}
    />
  )
}

function Missing({ issue, onChoose }: Omit<IssueRowProps, 'chosen'>) {
  const [finding, setFinding] = useState(false)
  if (finding)
    return <BookFinder label={`${texts.findLabel} ${issueName(issue)}`} onChoose={onChoose} start={issue.series} />
  return (
    <>
      <span className={classes.missing}>{texts.notIn}</span>
      <Button onClick={() => setFinding(true)} size="compact-sm" variant="default">
        {texts.find}
      </Button>
    </>
  )
}
