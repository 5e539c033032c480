import { useQuery } from '@tanstack/react-query'
import { ownGrantsQuery } from '../../api/account/use-account.ts'
import { useMe } from '../../api/account/use-me.ts'
import { librariesQuery } from '../../api/queries/libraries.ts'
import { TryAgain } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './account-page.module.css'
import { texts } from './texts.ts'

const words = texts.sight

/** The libraries and sharing tags that decide what the signed-in person sees. */
export function AccessSection() {
  const libraries = useQuery(librariesQuery)
  const grants = useQuery(ownGrantsQuery)
  const failed = [libraries, grants].find(({ isError }) => isError)
  const tagged = (mode: 'allow' | 'deny') =>
    (grants.data?.grants ?? [])
      .filter(({ accessMode }) => accessMode === mode)
      .map(({ sharingTagId: id, sharingTagName: name }) => ({ id, name }))
  const isFree = grants.data?.grants.length === 0
  const isBounded = useMe()?.accountLock === 'kid-profile' || grants.data?.grants.length !== 0
  return (
    <Section title={words.title}>
      {failed !== undefined && <TryAgain query={failed} />}
      <div className={classes.sight}>
        <Names names={libraries.data ?? []} title={words.every} />
        {libraries.data?.length === 0 && <p className={classes.dimmed}>{words.noLibraries}</p>}
        <Names names={tagged('allow')} title={words.only} />
        <Names names={tagged('deny')} title={words.never} />
        {isFree && <p className={classes.dimmed}>{words.free}</p>}
        {isBounded && <p className={classes.dimmed}>{words.more}</p>}
      </div>
    </Section>
  )
}

type NamesProps = {
  readonly title: string
  readonly names: readonly { readonly id: string; readonly name: string }[]
}

function Names({ title, names }: NamesProps) {
  if (names.length === 0) return null
  return (
    <div>
      <p className={classes.plain}>{title}</p>
      <ul aria-label={title} className={classes.names}>
        {names.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </div>
  )
}
