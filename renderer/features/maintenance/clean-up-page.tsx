import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { librariesQuery } from '../../api/queries/libraries.ts'
import {
  type TermKind,
  unusedTermsQuery,
  usePurgeMissingBooks,
  usePurgeTasks,
  useRemoveUnused,
} from '../../api/system/clean-up.ts'
import { taskStatsQuery } from '../../api/system/tasks.ts'
import type { Library } from '../../api/types.ts'
import { counted } from '../../lib/counts.ts'
import { formatNumber } from '../../lib/format.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './clean-up.module.css'
import { OrphanedCovers } from './orphaned-covers.tsx'
import { ages, kindNames, texts } from './texts.ts'

const words = texts.tasks

/** Removes ended tasks from the list. */
function EndedWork() {
  const stats = useQuery(taskStatsQuery)
  const forget = usePurgeTasks()
  const [age, setAge] = useState<string>(ages[0].value)
  return (
    <Section lead={words.lead} title={words.title}>
      <Loaded query={stats}>
        {({ completed, failed, cancelled }) => (
          <p className={classes.nothing}>
            {words.amount(formatNumber(completed), formatNumber(failed), formatNumber(cancelled))}
          </p>
        )}
      </Loaded>
      <div className={classes.line}>
        <NativeSelect
          data={[...ages]}
          label={words.age}
          onChange={(event) => setAge(event.currentTarget.value)}
          value={age}
        />
        <ConfirmButton
          action={words.forget}
          mutation={forget}
          onConfirm={(close) => forget.mutate(Number(age), { onSuccess: close })}
          title={words.ask}
        >
          {words.kept}
        </ConfirmButton>
      </div>
      {forget.isSuccess && <p role="status">{words.forgotten(forget.data.deleted)}</p>}
    </Section>
  )
}

/** Maintenance page: each section shows what it would remove first. */
export function CleanUpPage() {
  return (
    <Page narrow subtitle={texts.lead} title={texts.title}>
      <OrphanedCovers />
      <UnusedNames />
      <MissingBooks />
      <EndedWork />
    </Page>
  )
}

const missingTexts = texts.missing

/** Books whose files are missing, per library. */
export function MissingBooks() {
  const libraries = useQuery(librariesQuery)
  return (
    <Section lead={missingTexts.lead} title={missingTexts.title}>
      <Loaded query={libraries}>
        {(all) =>
          all.length === 0 ? (
            <p className={classes.nothing}>{missingTexts.none}</p>
          ) : (
            <ul className={classes.list}>
              {all.map((library) => (
                <OneLibrary key={library.id} library={library} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

function OneLibrary({ library }: { readonly library: Library }) {
  const forget = usePurgeMissingBooks(library.id)
  return (
    <li className={classes.line}>
      <div className={classes.text}>
        <strong>{library.name}</strong>
        {forget.isSuccess && <span role="status">{missingTexts.forgotten(forget.data)}</span>}
      </div>
      <ConfirmButton
        aria-label={`${missingTexts.forget}: ${library.name}`}
        action={missingTexts.forget}
        mutation={forget}
        onConfirm={(close) => forget.mutate(undefined, { onSuccess: close })}
        title={missingTexts.ask(library.name)}
      >
        {missingTexts.kept}
      </ConfirmButton>
    </li>
  )
}

const nameTexts = texts.names
const kinds = Object.keys(kindNames) as TermKind[]

/** Unused genres, tags and people. */
export function UnusedNames() {
  return (
    <Section lead={nameTexts.lead} title={nameTexts.title}>
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
      <div className={classes.text}>
        <strong>{name}</strong>
        <Loaded query={unused}>
          {({ total, names }) => <span>{total === 0 ? nameTexts.none : few(names, total)}</span>}
        </Loaded>
      </div>
      {unused.data !== undefined && unused.data.total > 0 && (
        <ConfirmButton
          aria-label={nameTexts.removeOf(name)}
          action={nameTexts.remove}
          mutation={remove}
          onConfirm={(close) => remove.mutate(undefined, { onSuccess: close })}
          title={nameTexts.ask(unused.data?.total ?? 0)}
        >
          {nameTexts.kept}
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
