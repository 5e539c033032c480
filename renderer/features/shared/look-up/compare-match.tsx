import { Button, Checkbox, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import {
  type LookedUp,
  type MatchChoice,
  matchPreviewQuery,
  useApplyMatch,
  useTakeCover,
} from '../../../api/titles/look-up.ts'
import type { ComparedField, OfferedCovers as Offered } from '../../../api/types.ts'
import { formatDate } from '../../../lib/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Note } from '../../../ui/note.tsx'
import { WebLink } from '../about/web-link.tsx'
import { writtenFields } from '../plugins/written-fields.ts'
import { fieldWords } from './field-words.ts'
import classes from './look-up.module.css'
import { OfferedCovers } from './offered-covers.tsx'
import { texts } from './texts.ts'

type CompareMatchProps = {
  readonly subject: LookedUp
  readonly choice: MatchChoice
  readonly onBack: () => void
  readonly onDone: () => void
}

/** Metadata of a match beside the current values, and the choice of fields to apply. */
export function CompareMatch({ subject, choice, onBack, onDone }: CompareMatchProps) {
  const preview = useQuery(matchPreviewQuery(subject, choice))
  return (
    <div className={classes.form}>
      <Loaded
        query={preview}
        waiting={
          <p aria-live="polite" className={classes.about}>
            {texts.comparing}
          </p>
        }
      >
        {({ fields, url, covers }) => (
          <>
            {url !== null && (
              <div className={classes.page}>
                <WebLink text={texts.page} url={url} />
              </div>
            )}
            <Choice choice={choice} covers={covers} fields={fields} onBack={onBack} onDone={onDone} subject={subject} />
          </>
        )}
      </Loaded>
      {!preview.isSuccess && (
        <Group justify="flex-end">
          <Button onClick={onBack} variant="default">
            {texts.back}
          </Button>
        </Group>
      )}
    </div>
  )
}

type ChoiceProps = CompareMatchProps & { readonly fields: readonly ComparedField[]; readonly covers: Offered }

function Choice({ subject, choice, fields, covers, onBack, onDone }: ChoiceProps) {
  const apply = useApplyMatch(subject)
  const take = useTakeCover(subject)
  const [chosenCover, chooseCover] = useState<number | null>(null)
  // Each preview names the pictures anew.
  const cover = chosenCover === null ? null : (covers.offered[chosenCover]?.token ?? null)
  const offered = fields.filter(({ status }) => status === 'will-apply').map(({ field }) => field)
  const [left, leave] = useState<readonly ComparedField['field'][]>([])
  const wanted = offered.filter((field) => !left.includes(field))
  const toggle = (field: ComparedField['field']) =>
    leave((before) => (before.includes(field) ? before.filter((other) => other !== field) : [...before, field]))
  const applyFields = () =>
    apply.mutate(
      { ...choice, fields: wanted },
      {
        onSuccess: () => {
          notifications.show({ message: texts.done })
          onDone()
        },
      },
    )
  // The cover first: when it can't be loaded, another one can be chosen.
  const run = () => {
    apply.reset()
    take.reset()
    if (cover === null) return applyFields()
    const onSuccess = () => {
      chooseCover(null)
      applyFields()
    }
    take.mutate({ ...choice, token: cover }, { onSuccess })
  }
  const error = take.error ?? apply.error
  return (
    <>
      <ul aria-label={texts.fields} className={classes.fields}>
        {fields
          .filter(({ status }) => status !== 'not-provided')
          .map((field) => (
            <FieldRow field={field} isWanted={wanted.includes(field.field)} key={field.field} onToggle={toggle} />
          ))}
      </ul>
      <p className={classes.dimmed}>{offered.length === 0 ? texts.nothingToApply : texts.lockExplanation}</p>
      <OfferedCovers choice={choice} chosen={chosenCover} covers={covers} onChoose={chooseCover} subject={subject} />
      {error !== null && <Note tone="danger">{messageOf(error)}</Note>}
      <Group justify="flex-end">
        <Button onClick={onBack} variant="default">
          {texts.back}
        </Button>
        <Button loading={take.isPending || apply.isPending} onClick={run}>
          {wanted.length === 0 && cover === null ? texts.saveMatch : texts.apply}
        </Button>
      </Group>
    </>
  )
}

type FieldRowProps = {
  readonly field: ComparedField
  readonly isWanted: boolean
  readonly onToggle: (field: ComparedField['field']) => void
}

function FieldRow({ field: { field, status, current, proposed, origin }, isWanted, onToggle }: FieldRowProps) {
  const isOffered = status === 'will-apply'
  return (
    <li className={classes.field}>
      <div className={classes.head}>
        <Checkbox
          checked={isOffered && isWanted}
          disabled={!isOffered}
          label={writtenFields[field]}
          onChange={() => onToggle(field)}
        />
        {!isOffered && <span className={classes.dimmed}>{texts.statuses[status]}</span>}
      </div>
      {status !== 'unchanged' && (
        <dl className={classes.columns}>
          <div className={classes.column}>
            <dt>{texts.current}</dt>
            <dd>{fieldWords(field, current) ?? texts.none}</dd>
            {origin != null && (
              <dd className={classes.dimmed}>{texts.origin(origin.pluginName, formatDate(origin.at))}</dd>
            )}
          </div>
          <div className={classes.column}>
            <dt>{texts.fromProvider}</dt>
            <dd>{fieldWords(field, proposed) ?? texts.none}</dd>
          </div>
        </dl>
      )}
    </li>
  )
}
