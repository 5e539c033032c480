import { type FormEvent, useState } from 'react'
import { refusalOf } from '../../api/api-error.ts'
import { useChangePlugin } from '../../api/system/use-plugins.ts'
import type { Plugin } from '../../api/types.ts'
import { Section } from '../../ui/section.tsx'
import { FormFoot } from '../shared/plugins/form-foot.tsx'
import classes from './plugins.module.css'
import { type RunDraft, runDraftOf, runFields, runProblems, runToSend } from './run-draft.ts'
import { RunInputs } from './run-inputs.tsx'
import { pageTexts as words } from './texts.ts'

/** What a plugin is called, and what is started for it. */
export function RunningSection({ plugin }: { readonly plugin: Plugin }) {
  const change = useChangePlugin(plugin.id)
  const known = runDraftOf(plugin)
  const [typed, setTyped] = useState<RunDraft | null>(null)
  const draft = typed ?? known
  const own = runProblems(draft)
  const { at, rest } = refusalOf(change.error, runFields(draft))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(own).length === 0) change.mutate(runToSend(draft), { onSuccess: () => setTyped(null) })
  }
  const edit = (next: RunDraft) => {
    change.reset()
    setTyped(next)
  }
  return (
    <Section lead={words.runningLead} title={words.running}>
      <form className={classes.form} noValidate onSubmit={submit}>
        <RunInputs at={{ ...at, ...own }} draft={draft} onDraft={edit} />
        <FormFoot isChanged={JSON.stringify(draft) !== JSON.stringify(known)} refusal={rest} saving={change} />
      </form>
    </Section>
  )
}
