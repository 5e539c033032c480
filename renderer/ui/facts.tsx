import classes from './facts.module.css'

export type Fact = { readonly name: string; readonly value: string; readonly isBad?: boolean }

/** Numbers with their names, side by side as far as there is room. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value, isBad }) => (
        <div data-tone={isBad ? 'danger' : undefined} key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
