import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../../api/account/use-me.ts'
import { type Owner, readHistoryQuery } from '../../../api/queries/extras.ts'
import { useForgetHistory } from '../../../api/titles/use-extras.ts'
import { formatDate } from '../../../lib/format.ts'
import { ConfirmButton } from '../../../ui/confirm.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import classes from './about.module.css'
import { RemoveEntry } from './remove-entry.tsx'
import { texts } from './texts.ts'

type ReadHistoryProps = {
  readonly owner: Owner
  /** Title of a book of the series. */
  readonly titleOf?: (bookId: string) => string | undefined
}

const words = texts.history

/** When the user completed a book, or the books of a series; entries can be deleted. */
export function ReadHistory({ owner, titleOf }: ReadHistoryProps) {
  const history = useQuery(readHistoryQuery(owner))
  const forget = useForgetHistory(owner)
  const mayForget = useMay('progress-write')
  const title = owner.kind === 'series' ? words.seriesTitle : words.title
  return (
    <Loaded query={history}>
      {({ entries, total }) => (
        <section aria-label={title} className={classes.section}>
          <h2 className={classes.heading}>{title}</h2>
          {entries.length === 0 && <p className={classes.empty}>{words.empty}</p>}
          <ul className={classes.entries}>
            {entries.map(({ id, bookId, completedAt }) => (
              <li className={classes.entry} key={id}>
                <span className={classes.words}>
                  <time dateTime={completedAt}>{formatDate(completedAt)}</time>
                  {titleOf !== undefined && <span className={classes.note}>{titleOf(bookId)}</span>}
                </span>
                {mayForget && (
                  <RemoveEntry
                    busy={forget.isPending && forget.variables === id}
                    label={words.forgetOne(formatDate(completedAt))}
                    onRemove={() => forget.mutate(id)}
                  />
                )}
              </li>
            ))}
          </ul>
          {total > entries.length && <p className={classes.note}>{words.last(entries.length)}</p>}
          {mayForget && entries.length > 1 && (
            <ConfirmButton
              size="compact-sm"
              action={words.forget}
              mutation={forget}
              onConfirm={(close) => forget.mutate(null, { onSuccess: close })}
              title={words.forgetAsk}
            >
              {words.forgetExplanation}
            </ConfirmButton>
          )}
        </section>
      )}
    </Loaded>
  )
}
