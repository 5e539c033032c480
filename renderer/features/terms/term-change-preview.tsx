import type { TermChangePreview } from '../../api/titles/terms.ts'
import { AffectedPeople } from '../shared/sharing/affected-people.tsx'
import { texts } from './texts.ts'

/** What another name, a merge or a deletion would show to whom, before it is done. */
export function TermChangePreviewText({ preview }: { readonly preview: TermChangePreview | undefined }) {
  if (preview === undefined || preview.peopleCount === 0) return null
  const { peopleCount, people, seriesShown, seriesHidden } = preview
  return (
    <div role="status">
      {people.length > 0 ? (
        <AffectedPeople people={people} peopleCount={peopleCount} />
      ) : (
        texts.affects(peopleCount, seriesShown, seriesHidden)
      )}
      <p>{texts.confirmAgain}</p>
    </div>
  )
}
