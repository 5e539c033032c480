import { Checkbox } from '@mantine/core'
import classes from './data.module.css'
import { texts } from './texts.ts'

type PicksProps = {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** Empty: all of them. */
  readonly picked: readonly string[]
  readonly onPicked: (picked: readonly string[]) => void
}

/** Some of several things, or all of them. */
export function Picks({ label, options, picked, onPicked }: PicksProps) {
  const isAll = picked.length === 0
  // All of them, one by one, is the same as all.
  const pick = (next: readonly string[]) => onPicked(next.length === options.length ? [] : next)
  return (
    <fieldset className={classes.picks}>
      <legend>{label}</legend>
      <Checkbox checked={isAll} label={texts.catalog.all} onChange={() => onPicked([])} />
      <Checkbox.Group onChange={pick} value={[...picked]}>
        <div className={classes.checks}>
          {options.map(({ value, label: name }) => (
            <Checkbox key={value} label={name} value={value} />
          ))}
        </div>
      </Checkbox.Group>
    </fieldset>
  )
}
