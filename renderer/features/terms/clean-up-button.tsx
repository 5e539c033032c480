import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../api/live/keys.ts'
import { unusedTermsQuery } from '../../api/queries/admin.ts'
import type { TermKind } from '../../api/queries/terms.ts'
import { useRemoveUnused } from '../../api/system/use-clean-up.ts'
import { counted } from '../../lib/counts.ts'
import { Confirm } from '../../ui/confirm.tsx'
import classes from './terms.module.css'
import { texts } from './texts.ts'

const plurals = { genre: 'genres', tag: 'tags', person: 'people' } as const

/** Removes the names of a kind that nothing carries, after showing which. Not there when there are none. */
export function CleanUpButton({ kind }: { readonly kind: TermKind }) {
  const client = useQueryClient()
  const unused = useQuery(unusedTermsQuery(plurals[kind])).data
  const remove = useRemoveUnused(plurals[kind])
  const [asking, ask] = useDisclosure()
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        ask.close()
        void client.invalidateQueries({ queryKey: keys.terms })
      },
    })
  if (unused === undefined || unused.total === 0) return null
  return (
    <>
      <Button onClick={ask.open} variant="default">
        {texts.cleanUp} ({unused.total})
      </Button>
      <Confirm
        action={texts.cleanUp}
        busy={remove.isPending}
        error={remove.error}
        onClose={ask.close}
        onConfirm={confirm}
        opened={asking}
        title={texts.cleanUpAsk}
      >
        <p className={classes.names}>
          {unused.total > unused.names.length
            ? counted.andOthers(unused.names.join(', '), unused.total - unused.names.length)
            : unused.names.join(', ')}
        </p>
        {texts.cleanUpExplanation}
      </Confirm>
    </>
  )
}
