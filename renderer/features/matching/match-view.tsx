import { Button } from '@mantine/core'
import { messageOf } from '../../api/api-error.ts'
import { useLookUpAgain } from '../../api/titles/to-match.ts'
import type { PendingMatch } from '../../api/types.ts'
import { Note } from '../../ui/note.tsx'
import { CandidateCard } from './candidate-card.tsx'
import classes from './matching.module.css'
import { OwnFacts } from './own-facts.tsx'
import { texts } from './texts.ts'
import type { Decisions } from './use-decisions.ts'
import { usePageKeys } from './use-page-keys.ts'

type MatchViewProps = { readonly match: PendingMatch; readonly decisions: Decisions }

/** One pending match with its suggestions side by side. */
export function MatchView({ match, decisions }: MatchViewProps) {
  const again = useLookUpAgain()
  const { candidates } = match
  const isBusy = decisions.isPending || again.isPending
  const takeAt = (index: number) => {
    const candidate = candidates[index]
    if (candidate !== undefined && !isBusy) decisions.take(match, candidate)
  }
  const decide = (state: 'later' | 'none' | 'waiting') => {
    const isDecided = match.state === 'none' && state !== 'waiting'
    if (!isBusy && !isDecided) decisions.decide(match, state)
  }
  usePageKeys({
    1: () => takeAt(0),
    2: () => takeAt(1),
    3: () => takeAt(2),
    N: () => decide('none'),
    S: () => decide('later'),
  })
  return (
    <article aria-label={match.title} className={classes.match}>
      <OwnFacts match={match} />
      <section aria-label={texts.candidates} className={classes.side}>
        {candidates.length === 0 && <p className={classes.dimmed}>{texts.noCandidates}</p>}
        <ol className={classes.candidates}>
          {candidates.map((candidate, index) => (
            <CandidateCard
              candidate={candidate}
              isDisabled={isBusy}
              isPending={decisions.takenId === candidate.externalId}
              key={`${candidate.pluginId} ${candidate.externalId}`}
              number={index + 1}
              onTake={() => takeAt(index)}
            />
          ))}
        </ol>
        {again.error !== null && <Note tone="danger">{messageOf(again.error)}</Note>}
        <div className={classes.actions}>
          {match.state === 'none' ? (
            <Button disabled={isBusy} onClick={() => decide('waiting')} variant="default">
              {texts.putBack}
            </Button>
          ) : (
            <>
              <KeyButton isDisabled={isBusy} letter="N" onClick={() => decide('none')} text={texts.none} />
              <KeyButton isDisabled={isBusy} letter="S" onClick={() => decide('later')} text={texts.later} />
            </>
          )}
          <Button
            disabled={decisions.isPending}
            loading={again.isPending}
            onClick={() => again.mutate(match.id)}
            variant="subtle"
          >
            {texts.again}
          </Button>
        </div>
      </section>
    </article>
  )
}

type KeyButtonProps = {
  readonly text: string
  readonly letter: string
  readonly isDisabled: boolean
  readonly onClick: () => void
}

function KeyButton({ text, letter, isDisabled, onClick }: KeyButtonProps) {
  return (
    <Button aria-keyshortcuts={letter} disabled={isDisabled} onClick={onClick} variant="default">
      {text}
      <span aria-hidden="true" className={`${classes.key} ${classes.keys}`}>
        {letter}
      </span>
    </Button>
  )
}
