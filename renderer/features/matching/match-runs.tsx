import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { matchRunsQuery, useUndoRun } from '../../api/titles/to-match.ts'
import type { MatchRun } from '../../api/types.ts'
import { formatMoment } from '../../lib/format.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './matching.module.css'
import { texts } from './texts.ts'

/** Matches that were applied together, and undoing them. */
export function MatchRuns() {
  const query = useQuery(matchRunsQuery())
  if (query.data?.length === 0 || query.isPending) return null
  return (
    <div className={classes.recent}>
      <Section lead={texts.recentLead} title={texts.recent}>
        <Loaded query={query}>
          {(runs) => (
            <ul className={classes.rows}>
              {runs.map((run) => (
                <RunRow key={run.id} run={run} />
              ))}
            </ul>
          )}
        </Loaded>
      </Section>
    </div>
  )
}

function RunRow({ run }: { readonly run: MatchRun }) {
  const undo = useUndoRun()
  const { id, libraryName, automatic, username, matches, createdAt } = run
  const who = automatic ? texts.automatic : username === null ? texts.someone : texts.by(username)
  const when = formatMoment(createdAt)
  const confirm = (close: () => void) => {
    const onUndone = ({ undone, unchanged }: Awaited<ReturnType<typeof undo.mutateAsync>>) => {
      close()
      const words = [texts.undone(undone), ...(unchanged > 0 ? [texts.unchanged(unchanged)] : [])]
      notifications.show({ message: words.join(' ') })
    }
    // Unlike callbacks of `mutate`, this runs also when an event has removed the row by then. The dialog shows failures.
    undo.mutateAsync(id).then(onUndone, () => undefined)
  }
  return (
    <li className={classes.run}>
      <span>
        {libraryName}, {when}
        <p className={classes.dimmed}>
          {texts.matches(matches)} · {who}
        </p>
      </span>
      <ConfirmButton
        action={texts.undo}
        aria-label={`${texts.undo}: ${libraryName}, ${when}`}
        mutation={undo}
        onConfirm={confirm}
        size="xs"
        title={texts.undoAsk}
      >
        {texts.undoExplanation(matches)}
      </ConfirmButton>
    </li>
  )
}
