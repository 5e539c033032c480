import { UnstyledButton } from '@mantine/core'
import type { PendingMatch } from '../../api/types.ts'
import { formatPercent } from '../../lib/format.ts'
import { Cover } from '../../ui/cover.tsx'
import classes from './matching.module.css'
import { coverOf } from './own-facts.tsx'
import { texts } from './texts.ts'

type MatchListProps = {
  readonly matches: readonly PendingMatch[]
  readonly onOpen: (match: PendingMatch) => void
}

/** Pending matches for an overview, each with its best suggestion. */
export function MatchList({ matches, onOpen }: MatchListProps) {
  return (
    <ul className={classes.rows}>
      {matches.map((match) => (
        <li key={match.id}>
          <UnstyledButton className={classes.row} onClick={() => onOpen(match)}>
            <Cover id={match.bookId ?? match.seriesId} src={coverOf(match)} title={match.title} />
            <span>
              {match.title}
              <span className={classes.dimmed}>{bestOf(match)}</span>
            </span>
            {match.state === 'later' && <span className={classes.dimmed}>{texts.putOff}</span>}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

function bestOf({ candidates: [best] }: PendingMatch): string {
  return best === undefined ? '' : ` · ${best.title}, ${texts.score(formatPercent(best.score))}`
}
