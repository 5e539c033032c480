import { Button, NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { BookFinder } from './book-finder.tsx'
import classes from './import.module.css'
import { candidateName, type Issue, issueName } from './issue-words.ts'
import { texts } from './texts.ts'

type IssueRowProps = {
  readonly issue: Issue
  readonly chosen: string | null
  readonly onChoose: (bookId: string | null) => void
}

/** One issue of the file, and the book that it becomes. */
export function IssueRow({ issue, chosen, onChoose }: IssueRowProps) {
  return (
    <li className={classes.issue}>
      <span className={classes.position}>{issue.position}</span>
      <span className={classes.issueName}>{issueName(issue)}</span>
      <span className={classes.answer}>
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
