import { Button } from '@mantine/core'
import type { AuditEntry } from '../../api/types.ts'
import { formatMoment, formatNumber } from '../../lib/format.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import classes from './audit.module.css'
import { circumstancesOf, describeEntry, factsOf } from './describe-entry.ts'
import { kindWords } from './kind-words.ts'
import { texts } from './texts.ts'

type AuditRowProps = {
  readonly entry: AuditEntry
  /** Filters by a person. */
  readonly onPerson: (userId: string) => void
}

/** An entry as a sentence, with all details below it. */
export function AuditRow({ entry, onPerson }: AuditRowProps) {
  const { at, outcome, count, kind } = entry
  return (
    <li className={classes.row} data-failed={outcome === 'failure' || undefined}>
      <details>
        <summary className={classes.summary}>
          <time className={classes.time} dateTime={at}>
            {formatMoment(at)}
          </time>
          <span className={classes.sentence}>
            {outcome === 'failure' && <WarningIcon className={classes.warning} size={16} />}
            <span>{describeEntry(entry)}</span>
            {count > 1 && (
              <span className={classes.count}>
                {formatNumber(count)} {texts.times}
              </span>
            )}
          </span>
        </summary>
        <div className={classes.more}>
          <dl className={classes.facts}>
            <Fact name={texts.what} value={kindWords[kind].name} />
            <Fact name={texts.where} value={circumstancesOf(entry)} />
            {count > 1 && <Fact name={texts.last} value={formatMoment(entry.lastAt)} />}
            {factsOf(entry).map(({ name, value }) => (
              <Fact key={name} name={name} value={value} />
            ))}
          </dl>
          <PersonButtons entry={entry} onPerson={onPerson} />
        </div>
      </details>
    </li>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  if (value === '') return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

function PersonButtons({ entry: { userId, userName, subject }, onPerson }: AuditRowProps) {
  const doer = userId === null ? [] : [{ id: userId, name: userName ?? texts.gone }]
  const other = subject?.type === 'user' ? [{ id: subject.id, name: subject.name ?? texts.gone }] : []
  const people = new Map([...doer, ...other].map(({ id, name }) => [id, name]))
  return (
    <div className={classes.buttons}>
      {[...people].map(([id, name]) => (
        <Button key={id} onClick={() => onPerson(id)} size="compact-sm" variant="default">
          {texts.only} {name}
        </Button>
      ))}
    </div>
  )
}
