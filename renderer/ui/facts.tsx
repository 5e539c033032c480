import classes from './facts.module.css'

export type Fact = { readonly name: string; readonly value: string; readonly isBad?: boolean }

/** Labelled numbers side by side, wrapping as needed. */
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
