import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { refusalOf } from '../../api/api-error.ts'
import { useChangePlugin } from '../../api/system/plugins.ts'
import type { Plugin } from '../../api/types.ts'
import { fieldError } from '../../ui/field-error.tsx'
import { Section } from '../../ui/section.tsx'
import { FormFoot } from '../shared/plugins/form-foot.tsx'
import classes from './plugins.module.css'
import { running, pageTexts as words } from './texts.ts'

const names = ['requestTimeoutSeconds', 'rateLimitRequestsPerMinute'] as const
type Limit = (typeof names)[number]
const labels: Readonly<Record<Limit, string>> = {
  requestTimeoutSeconds: words.timeout,
  rateLimitRequestsPerMinute: words.rate,
}

/** Timeout and request limit of a plugin. */
export function LimitsSection({ plugin }: { readonly plugin: Plugin }) {
  const change = useChangePlugin(plugin.id)
  const [typed, setTyped] = useState<Partial<Record<Limit, string>>>({})
  const { at, rest } = refusalOf(change.error, names)
  const typedOf = (name: Limit) => typed[name] ?? String(plugin[name])
  const isBad = (name: Limit) => !/^\d+$/.test(typedOf(name).trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (names.some(isBad)) return
    const limits = Object.fromEntries(names.map((name) => [name, Number(typedOf(name))]))
    change.mutate(limits, { onSuccess: () => setTyped({}) })
  }
  return (
    <Section lead={words.limitsLead} title={words.limits}>
      <form className={classes.form} noValidate onSubmit={submit}>
        {names.map((name) => (
          <TextInput
            autoComplete="off"
            error={(isBad(name) && running.wholeNeeded) || fieldError(at[name])}
            inputMode="numeric"
            key={name}
            label={labels[name]}
            maxLength={6}
            onChange={(event) => {
              change.reset()
              setTyped({ ...typed, [name]: event.currentTarget.value })
            }}
            value={typedOf(name)}
          />
        ))}
        <FormFoot
          isChanged={names.some((name) => typedOf(name) !== String(plugin[name]))}
          refusal={rest}
          saving={change}
        />
      </form>
    </Section>
  )
}
