import { Button, Menu, Switch } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { messageOf } from '../../../api/api-error.ts'
import { useLibraryJob } from '../../../api/libraries/library-jobs.ts'
import type { LibraryJob, LibraryJobRun } from '../../../api/types.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { TrashIcon } from '../../../ui/icons.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { RoomyDialog } from '../../../ui/roomy-dialog.tsx'
import { ServerWords } from '../../../ui/server-words.tsx'
import { WorkProgress } from '../../shared/tasks/work-progress.tsx'
import { EditJob } from './job-form.tsx'
import { JobReports } from './job-reports.tsx'
import classes from './jobs.module.css'
import { runSentence, scheduleSentence } from './run-words.ts'
import { kindTexts, texts } from './texts.ts'

const isOpen = (run: LibraryJobRun | null) => run?.status === 'pending' || run?.status === 'running'

/** A job: schedule, last result, and its actions. */
export function JobRow({ job }: { readonly job: LibraryJob }) {
  const { name, kind, lastRun } = job
  const { change, run, cancel, remove } = useLibraryJob(job)
  const [editing, edit] = useDisclosure()
  const [reporting, report] = useDisclosure()
  const [removing, askRemove] = useDisclosure()
  const failure = change.error ?? run.error
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <strong>{name}</strong>
        <span className={classes.about}>
          {name === kindTexts[kind].name ? '' : `${kindTexts[kind].name} · `}
          {scheduleSentence(job)}
        </span>
        <LastRun run={lastRun} />
        {failure !== null && <span className={classes.problem}>{messageOf(failure)}</span>}
      </div>
      <div className={classes.buttons}>
        {job.cronSchedule !== null && (
          <Switch
            aria-label={texts.on(name)}
            checked={job.enabled}
            disabled={change.isPending}
            onChange={(event) => change.mutate({ enabled: event.currentTarget.checked })}
          />
        )}
        {isOpen(lastRun) ? (
          <Button
            aria-label={`${texts.cancel}: ${name}`}
            loading={cancel.isPending}
            onClick={() => cancel.mutate()}
            variant="default"
          >
            {texts.cancel}
          </Button>
        ) : (
          <Button
            aria-label={`${texts.run}: ${name}`}
            loading={run.isPending}
            onClick={() => run.mutate(false)}
            variant="default"
          >
            {texts.run}
          </Button>
        )}
        <MoreMenu label={texts.more(name)}>
          <Menu.Item disabled={isOpen(lastRun)} onClick={() => run.mutate(true)}>
            {texts.dryRun}
          </Menu.Item>
          <Menu.Item onClick={report.open}>{texts.report}</Menu.Item>
          <Menu.Item onClick={edit.open}>{texts.edit}</Menu.Item>
          <Menu.Item color="var(--danger)" leftSection={<TrashIcon size={16} />} onClick={askRemove.open}>
            {texts.remove}
          </Menu.Item>
        </MoreMenu>
      </div>
      <RoomyDialog onClose={edit.close} opened={editing} size={560} title={texts.editJob(name)}>
        <EditJob job={job} onClose={edit.close} />
      </RoomyDialog>
      <RoomyDialog onClose={report.close} opened={reporting} title={texts.reportOf(name)}>
        <JobReports job={job} />
      </RoomyDialog>
      <Confirm
        action={texts.remove}
        mutation={remove}
        onClose={askRemove.close}
        onConfirm={() => remove.mutate()}
        opened={removing}
        title={texts.removeAsk(name)}
      >
        {texts.removeText}
      </Confirm>
    </li>
  )
}

/** The state of the latest run. */
function LastRun({ run }: { readonly run: LibraryJobRun | null }) {
  if (run === null) return <span className={classes.about}>{texts.neverRun}</span>
  return (
    <>
      <span className={classes.about} role="status">
        {runSentence(run)}
      </span>
      {run.status === 'running' && <WorkProgress label={texts.running} taskId={run.id} />}
      {run.problem !== null && (
        <span className={classes.problem}>
          <ServerWords text={run.problem} />
        </span>
      )}
    </>
  )
}
