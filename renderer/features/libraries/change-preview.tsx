import { Pagination, SegmentedControl, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { LibraryChangePreview } from '../../api/types.ts'
import { formatNumber } from '../../lib/format.ts'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './change-preview.module.css'
import { type ChangeKind, changesShown, rowsAtOnce } from './changes-shown.ts'
import { texts } from './texts.ts'

const words = texts.changes
type Change = LibraryChangePreview['changes'][number]

/** Effect of changed settings on the series of a library: before, after, and number of books. */
export function ChangePreview({ preview }: { readonly preview: LibraryChangePreview }) {
  const { seriesBefore, seriesAfter, hiddenBooks, changedSeriesCount } = preview
  const section = useRef<HTMLDivElement>(null)
  // The preview was requested at the foot of the page: move the focus to it.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'start' })
  }, [])
  const hidden = hiddenBooks === 0 ? '' : ` ${words.hidden(hiddenBooks)}`
  const isSame = changedSeriesCount === 0
  return (
    <div className={classes.section} ref={section}>
      <Section
        lead={isSame ? undefined : `${words.counts(seriesBefore, seriesAfter)}${hidden} ${texts.progressStays}`}
        title={words.title}
      >
        <div aria-live="polite">{isSame && <Note>{texts.nothingChanges + hidden}</Note>}</div>
        {!isSame && <Changes preview={preview} />}
      </Section>
    </div>
  )
}

function Changes({ preview: { changes, changedSeriesCount } }: { readonly preview: LibraryChangePreview }) {
  const [kind, setKind] = useState<ChangeKind>('all')
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const found = changesShown(changes, { kind, text })
  const pages = Math.max(1, Math.ceil(found.length / rowsAtOnce))
  const at = Math.min(page, pages)
  const countOf = (one: ChangeKind) => changesShown(changes, { kind: one, text }).length
  const kinds = (['all', 'merged', 'split', 'renamed'] as const).map((value) => ({
    value,
    label: `${words.kinds[value]} (${formatNumber(countOf(value))})`,
  }))
  return (
    <div className={classes.changes}>
      {changes.length > rowsAtOnce && (
        <TextInput label={words.find} onChange={(event) => setText(event.currentTarget.value)} value={text} />
      )}
      <SegmentedControl
        aria-label={words.kind}
        className={classes.kinds}
        data={kinds}
        onChange={setKind}
        value={kind}
      />
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{words.before}</th>
            <th scope="col">{words.after}</th>
            <th scope="col">{words.kind}</th>
            <th scope="col">{words.books}</th>
          </tr>
        </thead>
        <tbody>
          {found.slice((at - 1) * rowsAtOnce, at * rowsAtOnce).map((change) => (
            <Row change={change} key={`${change.change} ${change.path} ${change.name} ${change.from[0]?.seriesId}`} />
          ))}
        </tbody>
      </table>
      {found.length === 0 && <p className={classes.dimmed}>{words.none}</p>}
      {changedSeriesCount > changes.length && <p className={classes.dimmed}>{words.first(changes.length)}</p>}
      {pages > 1 && (
        <Pagination
          getControlProps={(control) => ({ 'aria-label': words.turn[control] })}
          getItemProps={(item) => ({ 'aria-label': words.page(item) })}
          onChange={setPage}
          total={pages}
          value={at}
        />
      )}
    </div>
  )
}

function Row({ change: { change, name, from, bookCount } }: { readonly change: Change }) {
  return (
    <tr>
      <td data-name={words.before}>
        <ul className={classes.from}>
          {from.slice(0, maxNamed).map(({ seriesId, title, bookCount: books }) => (
            <li key={seriesId}>
              {title} {from.length > 1 && <span className={classes.dimmed}>({formatNumber(books)})</span>}
            </li>
          ))}
          {from.length > maxNamed && <li className={classes.dimmed}>{words.more(from.length - maxNamed)}</li>}
        </ul>
      </td>
      <td data-name={words.after}>{name}</td>
      <td data-name={words.kind}>{words.kinds[change]}</td>
      <td data-name={words.books}>{formatNumber(bookCount)}</td>
    </tr>
  )
}

/** Number of listed source series per new series. */
const maxNamed = 5
