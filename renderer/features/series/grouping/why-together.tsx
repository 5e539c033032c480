import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { groupingQuery } from '../../../api/titles/grouping.ts'
import type { SeriesGrouping } from '../../../api/types.ts'
import { FilePath } from '../../../ui/file-path.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { ServerWords } from '../../../ui/server-words.tsx'
import { DecisionRows } from './decision-rows.tsx'
import classes from './grouping.module.css'
import { texts } from './texts.ts'

/** Why the books of a series are grouped, and the decisions about it, which can be undone. */
export function WhyTogether({ seriesId }: { readonly seriesId: string }) {
  const [isOpen, setOpen] = useState(false)
  const grouping = useQuery({ ...groupingQuery(seriesId), enabled: isOpen })
  return (
    <details className={classes.reason} onToggle={(event) => setOpen(event.currentTarget.open)}>
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
      {reason !== null && (
        <p>
          <ServerWords text={reason} />
        </p>
      )}
      {path !== null && path !== '' && (
        <p>
          <FilePath path={path} />
        </p>
      )}
      <p className={classes.dimmed}>{texts.strategies[strategy]}</p>
      {others.length > 0 && (
        <p>
          {texts.parts} {parts.map(({ title, bookCount }) => texts.part(title, bookCount)).join(', ')}.
        </p>
      )}
      {decisions.length > 0 && (
        <>
          <h2 className={classes.heading}>{texts.manualChanges}</h2>
          <DecisionRows decisions={decisions} label={texts.manualChanges} />
        </>
      )}
    </div>
  )
}
