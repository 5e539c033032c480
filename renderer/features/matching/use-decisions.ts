import { useState } from 'react'
import { useDecide, useTakeCandidate, useUndoRun } from '../../api/titles/to-match.ts'
import type { MatchCandidate, PendingMatch } from '../../api/types.ts'
import { texts } from './texts.ts'

/** The last decision, which can be undone. */
type LastDecision = {
  readonly words: string
  readonly matchId: string
  /** By which an applied match is undone; null: it was put off or ignored. */
  readonly runId: string | null
}

type Followed = { readonly onDecided: (matchId: string) => void; readonly onUndone: (matchId: string) => void }

/** Decisions about pending matches, and undoing the last one. */
export function useDecisions({ onDecided, onUndone }: Followed) {
  const taking = useTakeCandidate()
  const deciding = useDecide()
  const undoing = useUndoRun()
  const [last, setLast] = useState<LastDecision | null>(null)
  const isPending = taking.isPending || deciding.isPending || undoing.isPending
  const reset = () => {
    taking.reset()
    deciding.reset()
    undoing.reset()
  }
  return {
    last,
    isPending,
    /** The candidate that is being applied. */
    takenId: taking.isPending ? taking.variables.externalId : null,
    error: taking.error ?? deciding.error ?? undoing.error,
    take(match: PendingMatch, { pluginId, externalId }: MatchCandidate) {
      reset()
      const onSuccess = (runId: string) => {
        setLast({ words: texts.wasApplied(match.title), matchId: match.id, runId })
        onDecided(match.id)
      }
      taking.mutate({ match, pluginId, externalId }, { onSuccess })
    },
    decide(match: PendingMatch, state: 'later' | 'none' | 'waiting') {
      reset()
      const onSuccess = () => {
        const words = state === 'none' ? texts.wasIgnored(match.title) : texts.wasPutOff(match.title)
        setLast(state === 'waiting' ? null : { words, matchId: match.id, runId: null })
        if (state === 'waiting') onUndone(match.id)
        else onDecided(match.id)
      }
      deciding.mutate({ matchId: match.id, state }, { onSuccess })
    },
    undo() {
      if (last === null || isPending) return
      reset()
      const onSuccess = () => {
        setLast(null)
        onUndone(last.matchId)
      }
      if (last.runId === null) deciding.mutate({ matchId: last.matchId, state: 'waiting' }, { onSuccess })
      else undoing.mutate(last.runId, { onSuccess })
    },
  }
}

export type Decisions = ReturnType<typeof useDecisions>
