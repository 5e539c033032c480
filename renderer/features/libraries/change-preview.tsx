import type { LibraryChangePreview } from '../../api/types.ts'
import { counted } from '../../lib/counts.ts'
import { Note } from '../../ui/note.tsx'
import classes from './change-preview.module.css'
import { texts } from './texts.ts'

const words = texts.changes
const most = 12

/** What a change of settings would do to the series of a library. */
export function ChangePreview({ preview }: { readonly preview: LibraryChangePreview }) {
  const { seriesBefore, seriesAfter, hiddenBooks, changes, changedSeriesCount } = preview
  const hidden = hiddenBooks === 0 ? '' : ` ${words.hidden(hiddenBooks)}`
  if (changedSeriesCount === 0) return <Note>{texts.nothingChanges + hidden}</Note>
  return (
    <Note title={words.counts(seriesBefore, seriesAfter) + hidden}>
      <ul className={classes.list}>
        {changes.slice(0, most).map((change) => (
          <li key={`${change.change} ${change.name} ${change.from[0]?.seriesId}`}>
            {sentenceOf(change)} <span className={classes.count}>{counted.books(change.bookCount)}</span>
          </li>
        ))}
        {changedSeriesCount > most && <li>{texts.andMore}</li>}
      </ul>
      {texts.kept}
    </Note>
  )
}

function sentenceOf({ change, name, from }: LibraryChangePreview['changes'][number]): string {
  const titles = from.map(({ title }) => words.quoted(title)).join(', ')
  return words[change](titles, words.quoted(name))
}
