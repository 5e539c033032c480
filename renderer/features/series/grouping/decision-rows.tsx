import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../../api/account/use-me.ts'
import { useGrouping } from '../../../api/titles/grouping.ts'
import type { GroupingDecision } from '../../../api/types.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { decisionHistory, decisionWords } from './decision-words.ts'
import classes from './grouping.module.css'
import { texts } from './texts.ts'

type DecisionRowsProps = {
  readonly label: string
  readonly decisions: readonly GroupingDecision[]
  /** Links to the series that received the books. */
  readonly linked?: boolean
}

/** Grouping decisions with their history; active ones can be undone after confirmation. */
export function DecisionRows({ label, decisions, linked = false }: DecisionRowsProps) {
  const mayEdit = useMay('series-write')
  const { undo } = useGrouping()
  const [pending, ask] = useState<GroupingDecision | null>(null)
  const close = () => {
    ask(null)
    undo.reset()
  }
  return (
    <>
      <ul aria-label={label} className={classes.decisions}>
        {decisions.map((decision) => (
          <DecisionRow
            decision={decision}
            key={decision.id}
            linked={linked}
            onUndo={mayEdit && decision.undoneAt === null ? () => ask(decision) : null}
          />
        ))}
      </ul>
      <Confirm
        action={texts.undo}
        mutation={undo}
        onClose={close}
        onConfirm={() => pending !== null && undo.mutate(pending.id, { onSuccess: close })}
        opened={pending !== null}
        title={texts.undoAsk}
      >
        {pending !== null && <p className={classes.pending}>{decisionWords(pending)}</p>}
        {texts.undoExplanation}
      </Confirm>
    </>
  )
}

type DecisionRowProps = {
  readonly decision: GroupingDecision
  readonly linked: boolean
  readonly onUndo: (() => void) | null
}

function DecisionRow({ decision, linked, onUndo }: DecisionRowProps) {
  const { target, undoneAt } = decision
  return (
    <li className={classes.decision} data-undone={undoneAt !== null || undefined}>
      <span className={classes.text}>
        <span>{decisionWords(decision)}</span>
        <span className={classes.dimmed}>{decisionHistory(decision, Date.now())}</span>
        {linked && target.exists && undoneAt === null && (
          <Link className={classes.dimmed} params={{ seriesId: target.id }} to="/series/$seriesId">
            {texts.openTarget(target.title)}
          </Link>
        )}
      </span>
      {onUndo !== null && (
        <Button aria-label={`${texts.undo}: ${decisionWords(decision)}`} onClick={onUndo} size="xs" variant="default">
          {texts.undo}
        </Button>
      )}
    </li>
  )
}
