import { Button, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { type AutoMatchQuery, autoMatchQuery } from '../../../api/queries/libraries.ts'
import type { AutoMatchTest } from '../../../api/types.ts'
import { TryAgain } from '../../../ui/loaded.tsx'
import { ShowMore } from '../../../ui/show-more.tsx'
import settings from '../library-settings.module.css'
import classes from './conditions.module.css'
import { actualWords, conditionWords } from './describe.ts'
import { type ConditionsDraft, isFinished, writeConditions } from './draft.ts'
import { texts } from './texts.ts'

type ConditionsTestProps = { readonly libraryId: string; readonly conditions: ConditionsDraft }

/** Tests saved or unsaved conditions on the series of the library: which match, and which condition decides. */
export function ConditionsTest({ libraryId, conditions }: ConditionsTestProps) {
  const [text, setText] = useState('')
  const [requested, ask] = useState<AutoMatchQuery | null>(null)
  const written = writeConditions(conditions)
  const isReady = isFinished(conditions)
  const run = () => ask({ conditions: written, text: text.trim(), time: (requested?.time ?? 0) + 1 })
  // Enter would save the page; here it runs the test.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (isReady) run()
  }
  // Results are outdated once the conditions change.
  const isCurrent = requested !== null && isReady && JSON.stringify(requested.conditions) === JSON.stringify(written)
  return (
    <section aria-label={texts.test} className={settings.test}>
      <div className={classes.ask}>
        <TextInput
          className={classes.find}
          description={texts.findHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          label={texts.find}
          maxLength={200}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={press}
          value={text}
        />
        <Button disabled={!isReady} onClick={run} variant="default">
          {texts.run}
        </Button>
      </div>
      {!isReady && <p className={settings.about}>{texts.unfinished}</p>}
      {isCurrent && <Results requested={requested} conditions={conditions} libraryId={libraryId} />}
    </section>
  )
}

function Results({ libraryId, conditions, requested }: ConditionsTestProps & { readonly requested: AutoMatchQuery }) {
  const tested = useInfiniteQuery(autoMatchQuery(libraryId, requested))
  const items = tested.data?.pages.flatMap(({ data }) => data) ?? []
  if (tested.isError) return <TryAgain query={tested} />
  return (
    <>
      {tested.isSuccess && items.length === 0 && (
        <p className={settings.about} role="status">
          {requested.text === '' ? texts.empty : texts.noMatches}
        </p>
      )}
      <ul aria-label={texts.result} aria-live="polite" className={classes.results}>
        {items.map((item) => (
          <Result conditions={conditions} item={item} key={item.seriesId} />
        ))}
      </ul>
      {tested.hasNextPage && (
        <div>
          <ShowMore query={tested} />
        </div>
      )}
    </>
  )
}

function Result({ item, conditions }: { readonly item: AutoMatchTest; readonly conditions: ConditionsDraft }) {
  const { seriesId, title, passes, rules } = item
  return (
    <li className={classes.result}>
      <span className={classes.head}>
        <Link params={{ seriesId }} to="/series/$seriesId">
          {title}
        </Link>
        <span className={classes.verdict} data-fits={passes || undefined}>
          {passes ? texts.matches : texts.doesNotMatch}
        </span>
      </span>
      {rules.length > 0 && (
        <ul className={classes.reasons}>
          {conditions.rules.map((rule, index) => {
            const verdict = rules[index]
            return (
              verdict !== undefined && (
                <li key={rule.key}>
                  {conditionWords(rule)}: <strong>{verdict.holds ? texts.met : texts.notMet}</strong>
                  {rule.field !== 'lock' && `, ${texts.actualValue(actualWords(verdict.actual))}`}
                </li>
              )
            )
          })}
        </ul>
      )}
    </li>
  )
}
