import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { everybodyQuery } from '../../api/people/people.ts'
import type { ColumnMeaning, ImportChoices } from '../../api/system/use-import.ts'
import type { ImportReport } from '../../api/types.ts'
import classes from './data.module.css'
import { texts } from './texts.ts'

const words = texts.transfer.choices
/** Decided by the preview; null of a choice is `none`. */
const [asPreviewed, none] = ['', 'none']

type ChoicesProps = {
  readonly report: ImportReport
  readonly isHousehold: boolean
  readonly choices: ImportChoices
  readonly onChange: (choices: ImportChoices) => void
  readonly onPreview: () => void
}

/** Whose data of a household goes to which account, and which book is meant where several match. */
export function Choices({ report, isHousehold, choices, onChange, onPreview }: ChoicesProps) {
  const people = isHousehold ? report.people : []
  const columns = report.source?.columns ?? []
  const isChosen = Object.values(choices).some((chosen) => Object.keys(chosen).length > 0)
  if (people.length + report.questions.length + columns.length === 0 && !isChosen) return null
  return (
    <>
      {columns.length > 0 && (
        <Columns
          chosen={choices.columns}
          columns={columns}
          onChange={(chosen) => onChange({ ...choices, columns: chosen })}
        />
      )}
      {people.length > 0 && (
        <People
          chosen={choices.people}
          onChange={(chosen) => onChange({ ...choices, people: chosen })}
          people={people}
        />
      )}
      {report.questions.length > 0 && (
        <Questions
          chosen={choices.items}
          onChange={(chosen) => onChange({ ...choices, items: chosen })}
          questions={report.questions}
        />
      )}
      {isChosen && (
        <div>
          <Button onClick={onPreview} variant="default">
            {words.preview}
          </Button>
        </div>
      )}
    </>
  )
}

type Chosen = ImportChoices['people']
type ChoiceProps = {
  readonly label: string
  readonly source: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly chosen: Chosen
  readonly onChange: (chosen: Chosen) => void
}

/** One choice: what the preview decided, one of the options, or nothing. */
function Choice({ label, source, options, chosen, onChange }: ChoiceProps) {
  const choice = chosen[source]
  const choose = (value: string) => {
    const { [source]: _, ...others } = chosen
    if (value === asPreviewed) onChange(others)
    else onChange({ ...others, [source]: value === none ? null : value })
  }
  return (
    <NativeSelect
      data={[...options, { value: none, label: words.leaveOut }]}
      label={label}
      onChange={(event) => choose(event.currentTarget.value)}
      value={choice === undefined ? asPreviewed : (choice ?? none)}
    />
  )
}

type ColumnsProps = {
  readonly columns: NonNullable<ImportReport['source']>['columns']
  readonly chosen: ImportChoices['columns']
  readonly onChange: (chosen: ImportChoices['columns']) => void
}

/** What columns that people added to another program mean; those whose names say so are chosen already. */
function Columns({ columns, chosen, onChange }: ColumnsProps) {
  const meanings = Object.keys(words.meanings) as ColumnMeaning[]
  return (
    <fieldset className={classes.options}>
      <legend>{words.columns}</legend>
      <div className={classes.checks}>
        {meanings.map((meaning) => {
          const guess = columns.find((one) => one.meaning === meaning)?.label ?? null
          const choice = chosen[meaning]
          return (
            <NativeSelect
              data={[
                { value: none, label: words.noColumn },
                ...columns
                  .filter((one) => one.meanings.includes(meaning))
                  .map(({ label, name }) => ({ value: label, label: name })),
              ]}
              key={meaning}
              label={words.meanings[meaning]}
              onChange={({ currentTarget: { value } }) =>
                onChange({ ...chosen, [meaning]: value === none ? null : value })
              }
              value={(choice === undefined ? guess : choice) ?? none}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

type PeopleProps = Pick<ChoiceProps, 'chosen' | 'onChange'> & { readonly people: ImportReport['people'] }

function People({ people, ...choice }: PeopleProps) {
  const users = useQuery(everybodyQuery).data ?? []
  const nameOf = (id: string | null) => users.find((user) => user.id === id)?.username
  return (
    <fieldset className={classes.options}>
      <legend>{words.people}</legend>
      <div className={classes.checks}>
        {people.map(({ source, username, account }) => (
          <Choice
            {...choice}
            key={source}
            label={username}
            options={[
              { value: asPreviewed, label: nameOf(account) ?? words.newAccount },
              ...users.filter(({ id }) => id !== account).map(({ id, username: name }) => ({ value: id, label: name })),
            ]}
            source={source}
          />
        ))}
      </div>
    </fieldset>
  )
}

const shown = 100

type QuestionsProps = Pick<ChoiceProps, 'chosen' | 'onChange'> & { readonly questions: ImportReport['questions'] }

function Questions({ questions, ...choice }: QuestionsProps) {
  return (
    <fieldset className={classes.options}>
      <legend>{words.several}</legend>
      <div className={classes.form}>
        {questions.slice(0, shown).map(({ source, subject, candidates }) => (
          <Choice
            {...choice}
            key={source}
            label={subject}
            options={[
              { value: asPreviewed, label: words.notChosen },
              ...candidates.map(({ id, title, seriesTitle, path, library }) => ({
                value: id,
                label: [...new Set([seriesTitle, title]), path === null ? library : `${library}: ${path}`].join(' · '),
              })),
            ]}
            source={source}
          />
        ))}
      </div>
    </fieldset>
  )
}
