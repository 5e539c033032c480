import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isConflict, messageOf } from '../../api/api-error.ts'
import { useTaskOfKind } from '../../api/live/live-tasks.ts'
import { backupsQuery, useCancelRestore, useCreateBackup } from '../../api/system/backups.ts'
import { settingsQuery } from '../../api/system/settings.ts'
import { latestTaskQuery } from '../../api/system/tasks.ts'
import type { Backup, Task } from '../../api/types.ts'
import { formatBytes, formatMoment } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { pausing } from '../../ui/texts.ts'
import { TaskButtons } from '../shared/tasks/task-buttons.tsx'
import { WorkProgress } from '../shared/tasks/work-progress.tsx'
import { BackupRow } from './backup-row.tsx'
import classes from './backups.module.css'
import { texts } from './texts.ts'

/** A queued or running backup, manual or scheduled. */
function Making({ task }: { readonly task: Task }) {
  const words = task.status === 'pending' ? texts.waits : texts.making
  return (
    <div className={classes.going}>
      <p role="status">
        <strong>{words}</strong> {texts.makingHint}
      </p>
      <WorkProgress always label={words} taskId={task.id} />
      <TaskButtons task={task} />
    </div>
  )
}

/** A backup scheduled to be restored at the next start. */
function PreparingRestore() {
  const taskId = useTaskOfKind('restore')
  const keep = useCancelRestore()
  return (
    <div className={classes.going}>
      <p role="status">
        <strong>{texts.preparing}</strong> {texts.preparingHint}
      </p>
      <WorkProgress always label={texts.preparing} taskId={taskId ?? ''} />
      <div>
        <Button loading={keep.isPending} onClick={() => keep.mutate()} size="xs" variant="default">
          {pausing.cancel}
        </Button>
      </div>
      {keep.isError && <Note tone="danger">{messageOf(keep.error)}</Note>}
    </div>
  )
}

/** Backups of the database: create, verify, download, restore and delete. */
export function BackupsPage() {
  const list = useQuery(backupsQuery)
  const make = useCreateBackup()
  const latest = useQuery(latestTaskQuery('backup')).data ?? null
  const isGoing = latest?.status === 'pending' || latest?.status === 'processing'
  const button = (
    <Button leftSection={<PlusIcon size={18} />} loading={make.isPending || isGoing} onClick={() => make.mutate()}>
      {texts.make}
    </Button>
  )
  return (
    <Page
      actions={list.data?.backups.length === 0 ? undefined : button}
      narrow
      subtitle={texts.lead}
      title={texts.title}
    >
      <div className={classes.notes}>
        {isGoing && <Making task={latest} />}
        {make.isError && <Note tone={isConflict(make.error) ? 'plain' : 'danger'}>{messageOf(make.error)}</Note>}
        {make.isSuccess && <Note>{texts.made}</Note>}
      </div>
      <Loaded query={list} waiting={<div className={classes.waiting} />}>
        {({ backups, restoreStagedAt, isLayingReady, interruptedRestore, isDatabaseDamaged }) => (
          <>
            {isDatabaseDamaged && (
              <Note title={texts.databaseDamaged} tone="danger">
                {texts.databaseDamagedHint}
              </Note>
            )}
            {interruptedRestore !== null && <Note title={texts.interrupted}>{texts.interruptedHint}</Note>}
            {isLayingReady ? <PreparingRestore /> : restoreStagedAt !== null && <Staged at={restoreStagedAt} />}
            {backups.length === 0 ? (
              <EmptyState action={button} text={texts.empty.text} title={texts.empty.title} />
            ) : (
              <List backups={backups} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function List({ backups }: { readonly backups: readonly Backup[] }) {
  const bytes = backups.reduce((sum, { size }) => sum + size, 0)
  return (
    <>
      <p className={classes.about}>
        {texts.amount(backups.length, formatBytes(bytes))} <RetentionNote />
      </p>
      <ul className={classes.list}>
        {backups.map((backup) => (
          <BackupRow backup={backup} key={backup.name} />
        ))}
      </ul>
      <p className={classes.about}>{texts.secret}</p>
    </>
  )
}

/** How many automatic backups are kept, with a link to the setting. */
function RetentionNote() {
  const settings = useQuery(settingsQuery).data
  if (settings === undefined) return null
  const settingValue = (key: string) => settings.find((setting) => setting.key === key)?.value
  const retainedCount = Number(settingValue('backup.kept'))
  const sentence = settingValue('backup.enabled') === 'false' ? texts.keptNone : texts.keptLast(retainedCount)
  return (
    <>
      {sentence} <Link to="/admin/settings">{texts.changeThat}</Link>.
    </>
  )
}

function Staged({ at }: { readonly at: string }) {
  const keep = useCancelRestore()
  return (
    <div className={classes.notes}>
      <Note
        action={
          <Button loading={keep.isPending} onClick={() => keep.mutate()} variant="default">
            {texts.cancelRestore}
          </Button>
        }
        title={texts.staged}
      >
        {texts.stagedHint} {texts.stagedKept} {texts.stagedSince(formatMoment(at))}
      </Note>
      {keep.isError && <Note tone="danger">{messageOf(keep.error)}</Note>}
    </div>
  )
}
