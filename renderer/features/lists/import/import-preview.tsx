import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { useImportReadList } from '../../../api/lists/lists.ts'
import { counted } from '../../../lib/counts.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Note } from '../../../ui/note.tsx'
import classes from './import.module.css'
import { IssueRow } from './issue-row.tsx'
import { type Choices, countTaken, foundWords, type ImportPreview } from './issue-words.ts'
import { texts } from './texts.ts'

type Shown = keyof typeof texts.shows
type PreviewProps = { readonly preview: ImportPreview; readonly content: string; readonly onOther: () => void }

const step = 100

/** Matches of a reading list, the issues to resolve, and the name of the new list. */
export function ImportPreviewForm({ preview, content, onOther }: PreviewProps) {
  const bring = useImportReadList()
  const navigate = useNavigate()
  const [name, setName] = useState(preview.name)
  const [choices, setChoices] = useState<Choices>(new Map())
  const taken = countTaken(preview.issues, choices)

  const choose = (position: number, bookId: string | null) => {
    const next = new Map(choices)
    if (bookId === null) next.delete(position)
    else next.set(position, bookId)
    setChoices(next)
  }
  const submit = () => {
    const decided = [...choices].map(([position, bookId]) => ({ position, bookId }))
    bring.mutate(
      { content, name: name.trim(), choices: decided },
      {
        onSuccess: ({ readList }) =>
          void navigate({ to: '/lists/reading/$readListId', params: { readListId: readList.id }, replace: true }),
      },
    )
  }
  return (
    <>
      <p className={classes.found}>{foundWords(preview)}</p>
      <div className={classes.form}>
        <TextInput
          className={classes.name}
          label={texts.name}
          maxLength={200}
          onChange={(event) => setName(event.currentTarget.value)}
          value={name}
        />
        <Button disabled={taken === 0 || name.trim() === ''} loading={bring.isPending} onClick={submit}>
          {texts.importBooks(counted.books(taken))}
        </Button>
        <Button onClick={onOther} variant="default">
          {texts.other}
        </Button>
      </div>
      {bring.isError && <Note tone="danger">{messageOf(bring.error)}</Note>}
      {preview.matched + preview.ambiguous === 0 && <Note>{texts.nothingFound}</Note>}
      <Issues choices={choices} onChoose={choose} preview={preview} />
    </>
  )
}

type IssuesProps = {
  readonly preview: ImportPreview
  readonly choices: Choices
  readonly onChoose: (position: number, bookId: string | null) => void
}

function Issues({ preview, choices, onChoose }: IssuesProps) {
  const [shown, setShown] = useState<Shown>(() => firstShown(preview))
  const [most, setMost] = useState(step)
  const issues = preview.issues.filter(({ status }) => shown === 'all' || status === shown)
  const counts = { all: preview.total, ...preview }
  return (
    <section aria-label={texts.show}>
      <SegmentedControl
        aria-label={texts.show}
        className={classes.shows}
        data={(['all', 'ambiguous', 'missing', 'matched'] as const).map((value) => ({
          value,
          label: `${texts.shows[value]} (${formatNumber(counts[value])})`,
        }))}
        onChange={(value) => {
          setShown(value as Shown)
          setMost(step)
        }}
        size="xs"
        value={shown}
      />
      {issues.length === 0 && <p className={classes.none}>{texts.noneOfKind}</p>}
      <ol className={classes.issues}>
        {issues.slice(0, most).map((issue) => (
          <IssueRow
            chosen={choices.get(issue.position) ?? null}
            issue={issue}
            key={issue.position}
            onChoose={(bookId) => onChoose(issue.position, bookId)}
          />
        ))}
      </ol>
      {issues.length > most && (
        <Button onClick={() => setMost(most + step)} variant="default">
          {texts.more}
        </Button>
      )}
    </section>
  )
}

function firstShown({ ambiguous, missing }: ImportPreview): Shown {
  if (ambiguous > 0) return 'ambiguous'
  return missing > 0 ? 'missing' : 'all'
}
