import { ActionIcon, Button, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useTestRules } from '../../api/libraries/use-libraries.ts'
import type { RuleResult } from '../../api/types.ts'
import { DownIcon, PlusIcon, TrashIcon, UpIcon } from '../../ui/icons.tsx'
import { Note } from '../../ui/note.tsx'
import { type RuleDraft, rulesOf } from './library-draft.ts'
import classes from './library-settings.module.css'
import { settingsTexts } from './settings-texts.ts'

type RulesEditorProps = {
  readonly rules: readonly RuleDraft[]
  readonly onRules: (rules: readonly RuleDraft[]) => void
}

const words = settingsTexts.rules
const maxRules = 50

/** Cleanup rules of a library in order, with a test. */
export function RulesEditor({ rules, onRules }: RulesEditorProps) {
  const add = () => {
    const key = Math.max(-1, ...rules.map((rule) => rule.key)) + 1
    onRules([...rules, { key, pattern: '', replacement: '', description: '', enabled: true }])
  }
  const swap = (index: number, other: number) => {
    const moved = [...rules]
    const [one, two] = [rules[index], rules[other]]
    if (one === undefined || two === undefined) return
    moved[index] = two
    moved[other] = one
    onRules(moved)
  }
  return (
    <>
      {rules.length === 0 && <p className={classes.about}>{words.none}</p>}
      <ol className={classes.rules}>
        {rules.map((rule, index) => (
          <Rule
            isFirst={index === 0}
            isLast={index === rules.length - 1}
            key={rule.key}
            number={index + 1}
            onMove={(step) => swap(index, index + step)}
            onRemove={() => onRules(rules.filter(({ key }) => key !== rule.key))}
            onRule={(next) => onRules(rules.map((other) => (other.key === rule.key ? next : other)))}
            rule={rule}
          />
        ))}
      </ol>
      <div>
        <Button
          disabled={rules.length >= maxRules}
          leftSection={<PlusIcon size={18} />}
          onClick={add}
          variant="default"
        >
          {words.add}
        </Button>
      </div>
      {rules.length > 0 && <RuleTest rules={rules} />}
    </>
  )
}

type RuleProps = {
  readonly rule: RuleDraft
  /** 1-based. */
  readonly number: number
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onRule: (rule: RuleDraft) => void
  readonly onMove: (step: -1 | 1) => void
  readonly onRemove: () => void
}

function Rule({ rule, number, isFirst, isLast, onRule, onMove, onRemove }: RuleProps) {
  const tool = { size: 40, variant: 'subtle' } as const
  return (
    <li aria-label={`${words.rule} ${number}`} className={classes.rule}>
      <div className={classes.ruleHead}>
        <Switch
          checked={rule.enabled}
          label={`${words.rule} ${number}: ${words.enabled}`}
          onChange={(event) => onRule({ ...rule, enabled: event.currentTarget.checked })}
        />
        <span className={classes.ruleTools}>
          <ActionIcon {...tool} aria-label={`${words.up} ${number}`} disabled={isFirst} onClick={() => onMove(-1)}>
            <UpIcon size={18} />
          </ActionIcon>
          <ActionIcon {...tool} aria-label={`${words.down} ${number}`} disabled={isLast} onClick={() => onMove(1)}>
            <DownIcon size={18} />
          </ActionIcon>
          <ActionIcon {...tool} aria-label={`${words.remove} ${number}`} onClick={onRemove}>
            <TrashIcon size={18} />
          </ActionIcon>
        </span>
      </div>
      <div className={classes.pair}>
        <TextInput
          className={classes.code}
          label={words.pattern}
          maxLength={500}
          onChange={(event) => onRule({ ...rule, pattern: event.currentTarget.value })}
          required
          value={rule.pattern}
          withAsterisk={false}
        />
        <TextInput
          className={classes.code}
          description={words.replacementHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          label={words.replacement}
          maxLength={200}
          onChange={(event) => onRule({ ...rule, replacement: event.currentTarget.value })}
          value={rule.replacement}
        />
      </div>
      <TextInput
        label={words.note}
        maxLength={500}
        onChange={(event) => onRule({ ...rule, description: event.currentTarget.value })}
        value={rule.description}
      />
    </li>
  )
}

const maxNames = 50

/** Applies the rules to sample names step by step; nothing is changed. */
function RuleTest({ rules }: { readonly rules: readonly RuleDraft[] }) {
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
            // Sample names may be duplicates.
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
