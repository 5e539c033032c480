import { lockable } from '../../ui/selection/actions/lockable.ts'
import { SelectedActions } from '../../ui/selection/actions/selected-actions.tsx'
import type { Selection } from '../../ui/selection/use-selection.ts'
import { seriesFields } from './series-fields.ts'

/** Details that make sense for one series only, and lists that are added to instead. */
const alone: readonly string[] = ['title', 'titleSort', 'genres', 'tags']
const fields = seriesFields.filter(({ name }) => !alone.includes(name))

/** The most series that one call changes. */
export const mostSeries = 100

export function SeriesSelection({ selection }: { readonly selection: Selection }) {
  return <SelectedActions fields={fields} kind="series" lockable={lockable.series} selection={selection} />
}
