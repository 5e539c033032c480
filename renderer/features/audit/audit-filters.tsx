import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/account/use-me.ts'
import { type AuditChoice, auditPeopleQuery } from '../../api/queries/audit.ts'
import { compareNames } from '../../lib/format.ts'
import classes from './audit.module.css'
import { kindGroups, kindWords } from './kind-words.ts'
import { texts } from './texts.ts'

type AuditFiltersProps = {
  readonly choice: AuditChoice
  readonly onChoice: (choice: AuditChoice) => void
  /** Names as recorded in the entries: some accounts no longer exist. */
  readonly reported: ReadonlyMap<string, string>
  /** Whether the list is empty; the empty state then offers to reset the filter. */
  readonly isEmpty: boolean
}

const kinds = [
  { value: '', label: texts.everything },
  ...kindGroups.map(({ title, kinds: inside }) => ({
    group: title,
    items: Object.entries(inside).map(([value, { name }]) => ({ value, label: name })),
  })),
]
const outcomes = [
  { value: '', label: texts.all },
  { value: 'failure', label: texts.failed },
  { value: 'success', label: texts.worked },
]

/** No filter. */
export const everything: AuditChoice = { kind: null, outcome: null, userId: null, from: null, to: null }

/** Filters by person, kind, date and outcome. */
export function AuditFilters({ choice, onChoice, reported, isEmpty }: AuditFiltersProps) {
  const { kind, outcome, userId, from, to } = choice
  const mayView = useMay('users-read')
  const people = useQuery({ ...auditPeopleQuery, enabled: mayView }).data ?? []
  const names = new Map([...reported, ...people.map(({ id, name }) => [id, name] as const)])
  if (userId !== null && !names.has(userId)) names.set(userId, texts.gone)
  const isChosen = Object.values(choice).some((part) => part !== null)
  return (
    <div className={classes.filters}>
      <NativeSelect
        data={[
          { value: '', label: texts.anybody },
          ...[...names].map(([value, label]) => ({ value, label })).toSorted((a, b) => compareNames(a.label, b.label)),
        ]}
        label={texts.who}
        onChange={(event) => onChoice({ ...choice, userId: event.currentTarget.value || null })}
        value={userId ?? ''}
      />
      <NativeSelect
        data={kinds}
        label={texts.what}
        onChange={(event) => onChoice({ ...choice, kind: kindOf(event.currentTarget.value) })}
        value={kind ?? ''}
      />
      <NativeSelect
        data={outcomes}
        label={texts.outcome}
        onChange={({ currentTarget: { value } }) =>
          onChoice({ ...choice, outcome: value === 'failure' || value === 'success' ? value : null })
        }
        value={outcome ?? ''}
      />
      <TextInput
        label={texts.from}
        max={to ?? undefined}
        onChange={(event) => onChoice({ ...choice, from: event.currentTarget.value || null })}
        type="date"
        value={from ?? ''}
      />
      <TextInput
        label={texts.to}
        min={from ?? undefined}
        onChange={(event) => onChoice({ ...choice, to: event.currentTarget.value || null })}
        type="date"
        value={to ?? ''}
      />
      {isChosen && !isEmpty && (
        <Button className={classes.clear} onClick={() => onChoice(everything)} variant="subtle">
          {texts.clear}
        </Button>
      )}
    </div>
  )
}

/** Parses the kind of an entry; null when unknown. */
export function kindOf(name: unknown): AuditChoice['kind'] {
  return typeof name === 'string' && Object.hasOwn(kindWords, name) ? (name as AuditChoice['kind']) : null
}
