import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMay } from '../../../api/account/use-me.ts'
import { messageOf } from '../../../api/api-error.ts'
import { type LibraryJobInput, useAddLibraryJob, useLibraryJob } from '../../../api/libraries/library-jobs.ts'
import type { LibraryJob } from '../../../api/types.ts'
import { scheduleChoices } from '../../../lib/schedules.ts'
import { Note } from '../../../ui/note.tsx'
import { common } from '../../../ui/texts.ts'
import { browserTimeZone, draftOfJob, inputOf, type JobDraft, type JobKind, jobKinds, newConfigs } from './job-draft.ts'
import { ConfigFields } from './job-options.tsx'
import classes from './jobs.module.css'
import { kindTexts, texts } from './texts.ts'

type Sending = { readonly isPending: boolean; readonly error: unknown }

export function NewJob({ libraryId, onClose }: { readonly libraryId: string; readonly onClose: () => void }) {
  const add = useAddLibraryJob(libraryId)
  const about = { name: kindTexts.verify_files.name, config: newConfigs.verify_files }
  const draft = { ...about, schedule: '0 3 * * *', timeZone: browserTimeZone() }
  const send = (input: LibraryJobInput) => add.mutate(input, { onSuccess: onClose })
  return <JobForm action={texts.create} draft={draft} isNew onClose={onClose} onSend={send} sending={add} />
}

export function EditJob({ job, onClose }: { readonly job: LibraryJob; readonly onClose: () => void }) {
  const { change } = useLibraryJob(job)
  const send = (input: LibraryJobInput) => change.mutate(input, { onSuccess: onClose })
  return <JobForm action={texts.save} draft={draftOfJob(job)} onClose={onClose} onSend={send} sending={change} />
}

type JobFormProps = {
  readonly draft: JobDraft
  readonly action: string
  /** The kind can be chosen. */
  readonly isNew?: boolean
  readonly sending: Sending
  readonly onSend: (input: LibraryJobInput) => void
  readonly onClose: () => void
}

function JobForm({ draft: initial, action, isNew = false, sending, onSend, onClose }: JobFormProps) {
  const [draft, setDraft] = useState(initial)
  const edit = (part: Partial<JobDraft>) => setDraft({ ...draft, ...part })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSend(inputOf(draft))
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {isNew && <KindChoice draft={draft} onDraft={edit} />}
        <p className={classes.about}>{kindTexts[draft.config.kind].about}</p>
        <TextInput
          label={texts.name}
          maxLength={100}
          onChange={(event) => edit({ name: event.currentTarget.value })}
          required
          value={draft.name}
          withAsterisk={false}
        />
        <ConfigFields config={draft.config} onConfig={(config) => edit({ config })} />
        <NativeSelect
          data={[...scheduleChoices(draft.schedule)]}
          label={texts.schedule}
          onChange={(event) => edit({ schedule: event.currentTarget.value })}
          value={draft.schedule}
        />
        {sending.error !== null && <Note tone="danger">{messageOf(sending.error)}</Note>}
        <Group justify="flex-end">
          <Button onClick={onClose} variant="default">
            {common.cancel}
          </Button>
          <Button disabled={draft.name.trim() === ''} loading={sending.isPending} type="submit">
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type DraftProps = { readonly draft: JobDraft; readonly onDraft: (part: Partial<JobDraft>) => void }

function KindChoice({ draft, onDraft }: DraftProps) {
  const mayRemove = useMay('libraries-delete')
  const kinds = jobKinds.filter((kind) => kind !== 'clean_up' || mayRemove)
  const choose = (kind: JobKind) => {
    // A name that was not edited follows the kind.
    const isUnedited = draft.name === kindTexts[draft.config.kind].name
    onDraft({ config: newConfigs[kind], ...(isUnedited && { name: kindTexts[kind].name }) })
  }
  return (
    <NativeSelect
      data={kinds.map((kind) => ({ value: kind, label: kindTexts[kind].name }))}
      label={texts.kind}
      onChange={(event) => choose(event.currentTarget.value as JobKind)}
      value={draft.config.kind}
    />
  )
}
