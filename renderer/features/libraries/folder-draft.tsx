import { Button, Group, Loader, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useAddLibrary } from '../../api/libraries/use-libraries.ts'
import { previewQuery } from '../../api/queries/libraries.ts'
import type { FolderPreview, Library, ReadingDirection } from '../../api/types.ts'
import { formatNames } from '../../lib/book-words.ts'
import { counted } from '../../lib/counts.ts'
import { formatNumber } from '../../lib/format.ts'
import { nightly, scheduleSetting } from '../../lib/schedules.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { ServerWords } from '../../ui/server-words.tsx'
import { DirectionChoice } from './config-fields.tsx'
import classes from './folder-draft.module.css'
import { kindSentences, texts } from './texts.ts'

const shownSeries = 6

/** Preview of a folder: counts by format, the detected grouping, and the first series with the reason for each. */
function FolderFindings({ preview }: { readonly preview: FolderPreview }) {
  if (preview.totalFiles === 0) return <Note>{texts.draft.nothing}</Note>
  const shown = preview.detectedSeries.slice(0, shownSeries)
  const rest = preview.detectedSeriesCount - shown.length
  return (
    <div className={classes.findings}>
      <p className={classes.total}>
        <strong>
          {texts.draft.found(counted.booksInSeries(preview.totalFiles, preview.detectedSeriesCount), preview.truncated)}
        </strong>{' '}
        {kindSentences[preview.suggestedKind]}
      </p>
      <Formats preview={preview} />
      {shown.length > 0 && (
        <section aria-label={texts.draft.grouping}>
          <h2 className={classes.heading}>{texts.draft.grouping}</h2>
          <ul className={classes.series}>
            {shown.map(({ name, path, bookCount, reason }) => (
              <li key={`${path} ${name}`}>
                <span className={classes.seriesName}>{name}</span>
                <span className={classes.seriesCount}>{counted.books(bookCount)}</span>
                <span className={classes.reason}>
                  <ServerWords text={reason} />
                </span>
              </li>
            ))}
            {rest > 0 && <li className={classes.reason}>{texts.draft.rest(rest)}</li>}
          </ul>
        </section>
      )}
    </div>
  )
}

function Formats({ preview }: { readonly preview: FolderPreview }) {
  const counts = Object.entries(preview.formats).filter(([, count]) => count > 0)
  return (
    <ul className={classes.formats}>
      {counts.map(([format, count]) => (
        <li key={format}>
          <strong>{formatNumber(count)}</strong> {formatNames[format as keyof typeof formatNames]}
        </li>
      ))}
    </ul>
  )
}

type FolderDraftProps = {
  readonly path: string
  readonly onAdded: (library: Library) => void
  readonly onOther: () => void
}

/** A chosen folder before it becomes a library: preview, grouping, name and reading direction. */
export function FolderDraft({ path, onAdded, onOther }: FolderDraftProps) {
  const preview = useQuery(previewQuery(path))
  return (
    <div className={classes.draft}>
      <p className={classes.path}>{path}</p>
      <Loaded query={preview} waiting={<Counting />}>
        {(data) => <DraftForm onAdded={onAdded} onOther={onOther} path={path} preview={data} />}
      </Loaded>
      {preview.data === undefined && (
        <div>
          <Button onClick={onOther} variant="default">
            {texts.draft.other}
          </Button>
        </div>
      )}
    </div>
  )
}

function Counting() {
  return (
    <Group aria-live="polite" gap="sm" py="xl">
      <Loader size="sm" />
      {texts.draft.counting}
    </Group>
  )
}

function DraftForm({ path, preview, onAdded, onOther }: FolderDraftProps & { readonly preview: FolderPreview }) {
  const [name, setName] = useState(preview.suggestedName)
  const [direction, setDirection] = useState<ReadingDirection>(preview.suggestedReadingDirection)
  const adding = useAddLibrary()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const scanningConfig = {
      ...scheduleSetting(nightly, Intl.DateTimeFormat().resolvedOptions().timeZone),
      scanOnStart: true,
    }
    const library = { name, path, defaultReadingDirection: direction, scanningConfig, scanImmediately: true }
    adding.mutate(library, { onSuccess: onAdded })
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <FolderFindings preview={preview} />
      <div className={classes.fields}>
        <TextInput
          label={texts.name}
          maxLength={200}
          onChange={(event) => setName(event.currentTarget.value)}
          required
          value={name}
          withAsterisk={false}
        />
        <DirectionChoice direction={direction} onDirection={setDirection} />
      </div>
      {adding.isError && <Note tone="danger">{messageOf(adding.error)}</Note>}
      <div className={classes.buttons}>
        <Button loading={adding.isPending} type="submit">
          {texts.draft.confirm}
        </Button>
        <Button onClick={onOther} variant="default">
          {texts.draft.other}
        </Button>
        <span className={classes.hint}>{texts.draft.nightly}</span>
      </div>
    </form>
  )
}
