import { useQuery, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../api/live/keys.ts'
import { unusedTermsQuery } from '../../api/queries/admin.ts'
import type { TermKind } from '../../api/queries/terms.ts'
import { useRemoveUnused } from '../../api/system/use-clean-up.ts'
import { counted } from '../../lib/counts.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import classes from './terms.module.css'
import { texts } from './texts.ts'

const plurals = { genre: 'genres', tag: 'tags', person: 'people' } as const

/** Removes the names of a kind that nothing carries, after showing which. Not there when there are none. */
export function CleanUpButton({ kind }: { readonly kind: TermKind }) {
  const client = useQueryClient()
  const unused = useQuery(unusedTermsQuery(plurals[kind])).data
  const remove = useRemoveUnused(plurals[kind])
  const confirm = (close: () => void) =>
    remove.mutate(undefined, {
      onSuccess: () => {
        close()
        void client.invalidateQueries({ queryKey: keys.terms })
      },
    })
  if (unused === undefined || unused.total === 0) return null
  return (
    <ConfirmButton
      action={texts.cleanUp}
      label={`${texts.cleanUp} (${unused.total})`}
      mutation={remove}
      onConfirm={confirm}
      title={texts.cleanUpAsk}
    >
      <p className={classes.names}>
        {unused.total > unused.names.length
          ? counted.andOthers(unused.names.join(', '), unused.total - unused.names.length)
          : unused.names.join(', ')}
      </p>
      {texts.cleanUpExplanation}
    </ConfirmButton>
  )
}
