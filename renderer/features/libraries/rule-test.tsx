import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useTestRules } from '../../api/libraries/use-libraries.ts'
import type { RuleResult } from '../../api/types.ts'
import { Note } from '../../ui/note.tsx'
import { type RuleDraft, rulesOf } from './library-draft.ts'
import classes from './library-settings.module.css'
import { settingsTexts } from './settings-texts.ts'

const words = settingsTexts.rules
const maxNames = 50

/** A box for names, and what the rules make of them step by step; nothing is changed. */
export function RuleTest({ rules }: { readonly rules: readonly RuleDraft[] }) {
  const [text, setText] = useState('')
  const test = useTestRules()
  const names = text.split('\n').filter((name) => name.trim() !== '')
  const isReady = names.length > 0 && rules.every(({ pattern }) => pattern !== '')
  const run = () => test.mutate({ rules: rulesOf(rules), names: names.slice(0, maxNames) })
  return (
    <section aria-label={words.test} className={classes.test}>
      <Textarea
        autosize
        description={names.length > maxNames ? words.most : undefined}
        label={words.names}
        maxRows={8}
        minRows={2}
        onChange={(event) => setText(event.currentTarget.value)}
        placeholder={words.placeholder}
        value={text}
      />
      <div>
        <Button disabled={!isReady} loading={test.isPending} onClick={run} variant="default">
          {words.run}
        </Button>
      </div>
      {test.isError && <Note tone="danger">{messageOf(test.error)}</Note>}
      {test.data !== undefined && (
        <ol aria-label={words.result} aria-live="polite" className={classes.results}>
          {test.data.results.map((result, index) => (
            // The same name may be tried twice.
            <Result key={`${index} ${result.name}`} result={result} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Result({ result: { name, cleaned, steps } }: { readonly result: RuleResult }) {
  const gaveUp = steps.some((step) => step.gaveUp !== null)
  const reported = steps.filter(
    (step, index) => step.gaveUp !== null || step.result !== (steps[index - 1]?.result ?? name),
  )
  return (
    <li>
      <span className={classes.about}>{name}</span>
      <span>
        → <strong>{cleaned}</strong> {cleaned === name && words.unchanged}
      </span>
      {(reported.length > 1 || gaveUp) && (
        <ul className={classes.steps}>
          {reported.map((step) => (
            <li key={step.rule}>
              {words.rule} {step.rule + 1}: {step.gaveUp === null ? step.result : words.gaveUp[step.gaveUp]}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
