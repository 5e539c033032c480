import { Button, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import { messageOf } from '../../api/api-error.ts'
import { keys } from '../../api/live/keys.ts'
import { settingsQuery } from '../../api/system/settings.ts'
import { latestTaskQuery } from '../../api/system/tasks.ts'
import { useDuplicateSchedule, useFindDuplicates } from '../../api/titles/duplicates.ts'
import type { Setting, Task } from '../../api/types.ts'
import { formatAgo } from '../../lib/format.ts'
import { scheduleChoices } from '../../lib/schedules.ts'
import { Note } from '../../ui/note.tsx'
import { TaskButtons } from '../shared/tasks/task-buttons.tsx'
import { WorkProgress } from '../shared/tasks/work-progress.tsx'
import classes from './duplicates.module.css'
import { texts } from './texts.ts'

/** Time of the last search, a button to search now, and the schedule. */
export function LastSearch() {
  const mayFollow = useMay('tasks-read')
  const mayView = useMay('books-write')
  const maySet = useMay('system-admin')
  const client = useQueryClient()
  const scan = useLatestSearch()
  const find = useFindDuplicates()
  const isOpen = isUnderWay(scan)
  const ended = scan?.completedAt ?? null
  useEffect(() => {
    if (ended !== null) void client.invalidateQueries({ queryKey: keys.duplicates })
  }, [client, ended])
  return (
    <div className={classes.search}>
      <div className={classes.searchLine}>
        {mayView && (
          <Button disabled={isOpen} loading={find.isPending || (isOpen && !scan.paused)} onClick={() => find.mutate()}>
            {texts.search}
          </Button>
        )}
        {mayFollow && (
          <span aria-live="polite" className={classes.about}>
            {sentenceOf(scan)}
          </span>
        )}
        {maySet && <Schedule />}
      </div>
      {isOpen && (
        <>
          <WorkProgress always label={texts.searching} taskId={scan.id} />
          <TaskButtons task={scan} />
        </>
      )}
      {find.isError && <Note tone="danger">{messageOf(find.error)}</Note>}
      {scan?.status === 'failed' && (
        <Note title={texts.failed} tone="danger">
          {scan.lastError}
        </Note>
      )}
    </div>
  )
}

/** The active or the latest search; null for people who may not see tasks. */
function useLatestSearch(): Task | null {
  return useQuery({ ...latestTaskQuery('duplicates'), enabled: useMay('tasks-read') }).data ?? null
}

/** Whether a search is queued or running, as far as visible. */
export function useIsSearching(): boolean {
  return isUnderWay(useLatestSearch())
}

function isUnderWay(scan: Task | null): scan is Task & { readonly status: 'pending' | 'processing' } {
  return scan?.status === 'pending' || scan?.status === 'processing'
}

function sentenceOf(scan: Task | null): string {
  if (scan === null) return texts.never
  if (scan.status === 'pending') return texts.queued
  if (scan.status === 'processing') return scan.paused ? '' : texts.searching
  if (scan.status === 'cancelled') return texts.cancelled
  return `${texts.last} ${formatAgo(scan.completedAt ?? scan.createdAt, Date.now())}.`
}

function Schedule() {
  const settings = useQuery(settingsQuery).data ?? []
  const change = useDuplicateSchedule()
  const value = (key: string) => settings.find((setting: Setting) => setting.key === key)?.value
  const current = value('deduplication.enabled') === 'true' ? (value('deduplication.cron') ?? '') : ''
  return (
    <NativeSelect
      className={classes.schedule}
      data={[...scheduleChoices(current)]}
      disabled={settings.length === 0 || change.isPending}
      label={texts.schedule}
      onChange={(event) => change.mutate(event.currentTarget.value)}
      value={current}
    />
  )
}
