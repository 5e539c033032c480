import { Button, NativeSelect, Stack } from '@mantine/core'
import { messageOf } from '../../../api/api-error.ts'
import { useMatchLibrary } from '../../../api/titles/look-up.ts'
import { PlusIcon } from '../../../ui/icons.tsx'
import { LinkButton } from '../../../ui/links.tsx'
import { Note } from '../../../ui/note.tsx'
import { Section } from '../../../ui/section.tsx'
import settings from '../library-settings.module.css'
import { ConditionRow } from './condition-row.tsx'
import classes from './conditions.module.css'
import { ConditionsTest } from './conditions-test.tsx'
import { type ConditionDraft, type ConditionsDraft, maxConditions, withCondition } from './draft.ts'
import { texts } from './texts.ts'

/** Matches the series of a library now, by the stored conditions. */
function LookUpNow({ libraryId, isSaved }: { readonly libraryId: string; readonly isSaved: boolean }) {
  const { mutate, isPending, isSuccess, error } = useMatchLibrary(libraryId)
  return (
    <section aria-label={texts.matchNow} className={settings.test}>
      <p className={settings.about}>{isSaved ? texts.matchNowExplanation : texts.matchUnsaved}</p>
      <div>
        <Button disabled={!isSaved} loading={isPending} onClick={() => mutate()} variant="default">
          {texts.matchNow}
        </Button>
      </div>
      {isSuccess && (
        <div role="status">
          <Note
            action={
              <LinkButton size="compact-sm" to="/tasks" variant="default">
                {texts.viewTasks}
              </LinkButton>
            }
          >
            {texts.matchStarted}
          </Note>
        </div>
      )}
      {error !== null && <Note tone="danger">{messageOf(error)}</Note>}
    </section>
  )
}

type ConditionsSectionProps = {
  readonly libraryId: string
  /** Whether these are the library's stored conditions. */
  readonly isSaved: boolean
  /** Null when they contain something unknown to this page. */
  readonly conditions: ConditionsDraft | null
  readonly onConditions: (conditions: ConditionsDraft) => void
}

/** Which series of a library are matched automatically, with a test. */
export function ConditionsSection({ libraryId, isSaved, conditions, onConditions }: ConditionsSectionProps) {
  return (
    <Section lead={texts.lead} title={texts.title}>
      {conditions === null ? (
        <Note
          action={
            <Button onClick={() => onConditions({ mode: 'all', rules: [] })} size="compact-sm" variant="default">
              {texts.startOver}
            </Button>
          }
        >
          {texts.other}
        </Note>
      ) : (
        <Stack gap="md">
          <Editor conditions={conditions} onConditions={onConditions} />
          <ConditionsTest conditions={conditions} libraryId={libraryId} />
          <LookUpNow isSaved={isSaved} libraryId={libraryId} />
        </Stack>
      )}
    </Section>
  )
}

type EditorProps = { readonly conditions: ConditionsDraft } & Pick<ConditionsSectionProps, 'onConditions'>

const modes = [
  { value: 'all', label: texts.all },
  { value: 'any', label: texts.any },
]

function Editor({ conditions, onConditions }: EditorProps) {
  const { mode, rules } = conditions
  const change = (key: number) => (next: ConditionDraft | null) =>
    onConditions({
      mode,
      rules: rules.flatMap((rule) => (rule.key === key ? (next === null ? [] : [next]) : [rule])),
    })
  return (
    <>
      {rules.length === 0 && <p className={settings.about}>{texts.none}</p>}
      {rules.length > 1 && (
        <NativeSelect
          aria-label={texts.howMany}
          className={classes.mode}
          data={modes}
          onChange={(event) => onConditions({ rules, mode: event.currentTarget.value === 'any' ? 'any' : 'all' })}
          value={mode}
        />
      )}
      <ol className={classes.rules}>
        {rules.map((rule, index) => (
          <ConditionRow key={rule.key} number={index + 1} onRule={change(rule.key)} rule={rule} />
        ))}
      </ol>
      <div>
        <Button
          disabled={rules.length >= maxConditions}
          leftSection={<PlusIcon size={18} />}
          onClick={() => onConditions(withCondition(conditions))}
          variant="default"
        >
          {texts.add}
        </Button>
      </div>
    </>
  )
}
