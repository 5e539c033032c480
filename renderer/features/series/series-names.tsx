import { useQuery } from '@tanstack/react-query'
import { seriesMetadataQuery } from '../../api/queries/series.ts'
import { roleNames } from '../../lib/book-words.ts'
import { fieldNames } from '../shared/metadata-form/texts.ts'
import { NameChips, NameLinks } from '../shared/titles/name-links.tsx'
import classes from './series-page.module.css'

/** Who made a series, its genres and tags, each leading to what else carries the name. */
export function SeriesNames({ seriesId }: { readonly seriesId: string }) {
  const metadata = useQuery(seriesMetadataQuery(seriesId)).data?.answer
  if (metadata === undefined) return null
  const byRole = [...Map.groupBy(metadata.people, ({ role }) => role)]
  return (
    <>
      {byRole.length > 0 && (
        <dl className={classes.people}>
          {byRole.map(([role, people]) => (
            <div key={role}>
              <dt>{roleNames[role]}</dt>
              <dd>
                <NameLinks field="author" names={[...new Set(people.map(({ name }) => name))]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <NameChips field="genre" label={fieldNames.genres} names={metadata.genres} />
      <NameChips field="tag" label={fieldNames.tags} names={metadata.tags} />
    </>
  )
}
