import { ActionIcon, Button, Switch, TextInput } from '@mantine/core'
import { DownIcon, PlusIcon, TrashIcon, UpIcon } from '../../ui/icons.tsx'
import type { RuleDraft } from './library-draft.ts'
import classes from './library-settings.module.css'
import { RuleTest } from './rule-test.tsx'
import { settingsTexts } from './settings-texts.ts'

type RulesEditorProps = {
  readonly rules: readonly RuleDraft[]
  readonly onRules: (rules: readonly RuleDraft[]) => void
}

const words = settingsTexts.rules
const maxRules = 50

/** The clean-up rules of a library, in their order, with a box to try them. */
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
