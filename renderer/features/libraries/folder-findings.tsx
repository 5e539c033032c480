import type { FolderPreview } from '../../api/types.ts'
import { formatNames } from '../../lib/book-words.ts'
import { counted } from '../../lib/counts.ts'
import { formatNumber } from '../../lib/format.ts'
import { Note } from '../../ui/note.tsx'
import { ServerWords } from '../../ui/server-words.tsx'
import classes from './folder-draft.module.css'
import { kindSentences, texts } from './texts.ts'

const shownSeries = 6

/** What a folder holds: counts by format, what it looks like, and the first series with the reason for each. */
export function FolderFindings({ preview }: { readonly preview: FolderPreview }) {
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
