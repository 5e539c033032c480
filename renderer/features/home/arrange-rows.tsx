import { Switch } from '@mantine/core'
import { SortableRows } from '../../ui/sortable/sortable-rows.tsx'
import classes from './home.module.css'
import { type HomeRow, moveRow, showRow } from './home-rows.ts'
import { texts } from './texts.ts'

const rowHeight = 57
const ignoreRange = () => undefined

type ArrangeRowsProps = { readonly rows: readonly HomeRow[]; readonly onChange: (rows: readonly HomeRow[]) => void }

/** Orders and hides the rows of the home page. Each change is saved immediately. */
export function ArrangeRows({ rows, onChange }: ArrangeRowsProps) {
  const named = rows.map((row) => ({ ...row, title: texts.rows[row.id] }))
  return (
    <section aria-label={texts.arrange} className={classes.arrange}>
      <p className={classes.lead}>{texts.arrangeLead}</p>
      <SortableRows
        at={(index) => named[index]}
        count={named.length}
        label={texts.arrangeList}
        onMove={(from, to) => onChange(moveRow(rows, from, to))}
        onRange={ignoreRange}
        renderItem={({ id, title, isShown }) => (
          <div className={classes.arranged}>
            <span data-hidden={!isShown || undefined}>{title}</span>
            <Switch
              aria-label={texts.show(title)}
              checked={isShown}
              onChange={(event) => onChange(showRow(rows, id, event.currentTarget.checked))}
              size="md"
            />
          </div>
        )}
        rowHeight={rowHeight}
      />
    </section>
  )
}
