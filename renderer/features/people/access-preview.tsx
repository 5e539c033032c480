import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { accessPreviewQuery } from '../../api/queries/sharing.ts'
import { counted } from '../../lib/counts.ts'
import { formatNumber } from '../../lib/format.ts'
import { TryAgain } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { type Access, accessToSend } from './access-fields.tsx'
import { texts } from './texts.ts'

const words = texts.preview

const settleMs = 300

type AccessPreviewProps = {
  readonly access: Access
  readonly groupIds?: readonly string[]
  /** Existing person whose tags and groups count as well; undefined for a new one. */
  readonly userId?: string
  readonly onChange: (access: Access) => void
}

/** What a person will see with the chosen restrictions, counted by the server before they are saved. */
export function AccessPreview({ access, groupIds = [], userId, onChange }: AccessPreviewProps) {
  const { libraryIds, kidProfile } = accessToSend(access)
  const [planned] = useDebouncedValue(
    JSON.stringify({ userId: userId ?? null, libraryIds, kidProfile, groupIds }),
    settleMs,
  )
  const preview = useQuery(accessPreviewQuery(planned))
  if (preview.isError) {
    return (
      <section aria-label={words.title} aria-live="polite">
        <p>{words.failed}</p>
        <TryAgain query={preview} />
      </section>
    )
  }
  const { data } = preview
  if (data === undefined) return null
  const seriesCount = data.libraries.reduce((sum, library) => sum + library.seriesCount, 0)
  if (seriesCount === 0) return null
  const { seriesSeen, booksSeen, unratedHidden } = data
  const showUnrated = () =>
    kidProfile !== null && onChange({ ...access, kidProfile: { ...kidProfile, isUnratedAllowed: true } })
  return (
    <section aria-label={words.title} aria-live="polite">
      <Note
        action={
          unratedHidden > 0 && (
            <Button onClick={showUnrated} size="compact-sm" variant="default">
              {words.showUnrated}
            </Button>
          )
        }
        title={words.title}
        tone={seriesSeen === 0 ? 'danger' : 'plain'}
      >
        {seriesSeen === 0
          ? words.nothing
          : words.some(formatNumber(seriesSeen), counted.series(seriesCount), counted.books(booksSeen))}
        {unratedHidden > 0 && ` ${words.unrated(counted.series(unratedHidden))}`}
        {seriesSeen === 0 && kidProfile?.isAllowList === true && ` ${words.needsTag}`}
      </Note>
    </section>
  )
}
