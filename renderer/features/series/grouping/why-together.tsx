import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { groupingQuery } from '../../../api/queries/grouping.ts'
import type { GroupingDecision, SeriesGrouping } from '../../../api/types.ts'
import { useGrouping } from '../../../api/use-grouping.ts'
import { useMay } from '../../../api/use-me.ts'
import { formatAgo } from '../../../lib/format.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { FilePath } from '../../../ui/file-path.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { decisionWords } from './decision-words.ts'
import classes from './grouping.module.css'
import { texts } from './texts.ts'

/** Why the books of a series are together, and what people decided about it, which can be undone. */
export function WhyTogether({ seriesId }: { readonly seriesId: string }) {
  const [isOpen, setOpen] = useState(false)
  const grouping = useQuery({ ...groupingQuery(seriesId), enabled: isOpen })
  return (
    <details className={classes.why} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{texts.why}</summary>
      {isOpen && <Loaded query={grouping}>{(answer) => <Reasons grouping={answer} />}</Loaded>}
    </details>
  )
}

function Reasons({ grouping }: { readonly grouping: SeriesGrouping }) {
  const { reason, path, strategy, parts, decisions, seriesId } = grouping
  const others = parts.filter((part) => part.seriesId !== seriesId)
  return (
    <div className={classes.reasons}>
      {reason !== null && <p>{reason}</p>}
      {path !== null && path !== '' && (
        <p>
          <FilePath path={path} />
        </p>
      )}
      <p className={classes.quiet}>{texts.strategies[strategy]}</p>
      {others.length > 0 && (
        <p>
          {texts.parts} {parts.map(({ title, bookCount }) => texts.part(title, bookCount)).join(', ')}.
        </p>
      )}
      {decisions.length > 0 && <Decisions decisions={decisions} />}
    </div>
  )
}

function Decisions({ decisions }: { readonly decisions: readonly GroupingDecision[] }) {
  const mayEdit = useMay('series-write')
  const { undo } = useGrouping()
  const [asked, ask] = useState<GroupingDecision | null>(null)
  const close = () => {
    ask(null)
    undo.reset()
  }
  return (
    <>
      <h3 className={classes.heading}>{texts.decided}</h3>
      <ul className={classes.decisions}>
        {decisions.map((decision) => (
          <li className={classes.decision} data-undone={decision.undoneAt !== null || undefined} key={decision.id}>
            <span className={classes.words}>
              <span>{decisionWords(decision)}</span>
              <span className={classes.quiet}>{historyOf(decision)}</span>
            </span>
            {mayEdit && decision.undoneAt === null && (
              <Button
                aria-label={`${texts.undo}: ${decisionWords(decision)}`}
                onClick={() => ask(decision)}
                size="xs"
                variant="default"
              >
                {texts.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Confirm
        action={texts.undo}
        busy={undo.isPending}
        error={undo.error}
        onClose={close}
        onConfirm={() => asked !== null && undo.mutate(asked.id, { onSuccess: close })}
        opened={asked !== null}
        title={texts.undoAsk}
      >
        {asked !== null && <p className={classes.asked}>{decisionWords(asked)}</p>}
        {texts.undoKept}
      </Confirm>
    </>
  )
}

function historyOf({ decidedBy, createdAt, undoneAt }: GroupingDecision): string {
  const now = Date.now()
  const made = formatAgo(createdAt, now)
  const by = decidedBy === null ? made : texts.by(decidedBy, made)
  return undoneAt === null ? by : `${by} · ${texts.undone(formatAgo(undoneAt, now))}`
}
