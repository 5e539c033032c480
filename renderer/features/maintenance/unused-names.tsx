import { useQuery } from '@tanstack/react-query'
import { type TermKind, unusedTermsQuery, useRemoveUnused } from '../../api/system/clean-up.ts'
import { counted } from '../../lib/counts.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './clean-up.module.css'
import { kindNames, texts } from './texts.ts'

const words = texts.names
const kinds = Object.keys(kindNames) as TermKind[]

/** Genres, tags and people that are left over. */
export function UnusedNames() {
  return (
    <Section lead={words.lead} title={words.title}>
      <ul className={classes.list}>
        {kinds.map((kind) => (
          <Kind key={kind} kind={kind} />
        ))}
      </ul>
    </Section>
  )
}

function Kind({ kind }: { readonly kind: TermKind }) {
  const unused = useQuery(unusedTermsQuery(kind))
  const remove = useRemoveUnused(kind)
  const name = kindNames[kind]
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <strong>{name}</strong>
        <Loaded query={unused}>
          {({ total, names }) => <span>{total === 0 ? words.none : few(names, total)}</span>}
        </Loaded>
      </div>
      {unused.data !== undefined && unused.data.total > 0 && (
        <ConfirmButton
          aria-label={words.removeOf(name)}
          action={words.remove}
          mutation={remove}
          onConfirm={(close) => remove.mutate(undefined, { onSuccess: close })}
          title={words.ask(unused.data?.total ?? 0)}
        >
          {words.kept}
        </ConfirmButton>
      )}
    </li>
  )
}

const shown = 6

function few(names: readonly string[], total: number): string {
  const first = names.slice(0, shown).join(', ')
  return total > shown ? counted.andOthers(first, total - shown) : first
}
