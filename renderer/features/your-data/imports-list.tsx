import { useQuery } from '@tanstack/react-query'
import { importsQuery, useUndoImport } from '../../api/system/use-import.ts'
import type { ImportRecord } from '../../api/types.ts'
import { formatMoment } from '../../lib/format.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import rowClasses from '../../ui/rows.module.css'
import classes from './data.module.css'
import { texts } from './texts.ts'

const words = texts.transfer.imports

/** The person's imports of the last 30 days, each of which can be undone; nothing when there are none. */
export function ImportsList() {
  const imports = useQuery(importsQuery).data ?? []
  if (imports.length === 0) return null
  return (
    <section aria-label={words.title}>
      <h3 className={classes.heading}>{words.title}</h3>
      <ul className={rowClasses.list}>
        {imports.map((one) => (
          <ImportRow key={one.id} one={one} />
        ))}
      </ul>
    </section>
  )
}

function ImportRow({ one: { id, program, createdAt, undoneAt, changes } }: { readonly one: ImportRecord }) {
  const undo = useUndoImport(id)
  const name = `${program ?? words.inglenook}, ${formatMoment(createdAt)}`
  return (
    <li className={rowClasses.wrapping}>
      <div className={classes.text}>
        <strong>{name}</strong>
        <span className={classes.about} role="status">
          {undoneAt === null ? words.changes(changes) : `${words.undone} ${formatMoment(undoneAt)}`}
        </span>
        {undo.data !== undefined && undo.data.kept > 0 && (
          <span className={classes.about}>{words.kept(undo.data.kept)}</span>
        )}
      </div>
      {undoneAt === null && (
        <ConfirmButton
          aria-label={`${words.undo}: ${name}`}
          action={words.undo}
          mutation={undo}
          onConfirm={(close) => undo.mutate(undefined, { onSuccess: close })}
          title={words.ask}
        >
          {words.about}
        </ConfirmButton>
      )}
    </li>
  )
}
