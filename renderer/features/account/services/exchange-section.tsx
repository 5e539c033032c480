import { Button, Switch } from '@mantine/core'
import { useExchange } from '../../../api/account/services.ts'
import { isConflict, messageOf } from '../../../api/api-error.ts'
import type { SyncStatus, UserPlugin } from '../../../api/types.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Facts } from '../../../ui/facts.tsx'
import { RefreshIcon } from '../../../ui/icons.tsx'
import { Note } from '../../../ui/note.tsx'
import { Section } from '../../../ui/section.tsx'
import { ServerWords } from '../../../ui/server-words.tsx'
import { pausing } from '../../../ui/texts.ts'
import { WorkProgress } from '../../shared/tasks/work-progress.tsx'
import { ResultWords } from './result-view.tsx'
import classes from './services.module.css'
import { exchangeTexts as words } from './texts.ts'

type RunningSyncProps = { readonly service: UserPlugin; readonly taskId: string }

/** A queued or running sync with its progress and a button to stop it. */
function RunningSync({ service, taskId }: RunningSyncProps) {
  const { stop } = useExchange(service.pluginId)
  return (
    <div className={classes.status}>
      <p className={classes.plain} role="status">
        {words.syncing}
      </p>
      <WorkProgress always label={words.syncing} taskId={taskId} />
      <div className={classes.buttons}>
        <Button loading={stop.isPending} onClick={() => stop.mutate()} size="xs" variant="default">
          {pausing.cancel}
        </Button>
        <span className={classes.about}>{words.stopKept}</span>
      </div>
      {stop.isError && !isConflict(stop.error) && <Note tone="danger">{messageOf(stop.error)}</Note>}
    </div>
  )
}

type ExchangeSectionProps = { readonly service: UserPlugin; readonly isLocked: boolean }

/** Starts a sync, shows its result, and counts pending changes. */
export function ExchangeSection({ service, isLocked }: ExchangeSectionProps) {
  const { sync, setAuto } = useExchange(service.pluginId)
  const isGoing = service.syncTaskId !== null
  return (
    <Section
      actions={
        <Button
          leftSection={<RefreshIcon size={16} />}
          loading={sync.isPending || isGoing}
          onClick={() => sync.mutate()}
        >
          {words.sync}
        </Button>
      }
      title={words.title}
    >
      <div className={classes.status}>
        {sync.isError && <Note tone={isConflict(sync.error) ? 'plain' : 'danger'}>{messageOf(sync.error)}</Note>}
        {service.syncTaskId !== null && <RunningSync service={service} taskId={service.syncTaskId} />}
        {service.lastSyncResult !== null && !isGoing && (
          <section aria-label={words.last}>
            <h3 className={classes.heading}>{words.last}</h3>
            <ResultWords result={service.lastSyncResult} />
          </section>
        )}
        <Switch
          checked={setAuto.isPending ? setAuto.variables : service.autoSync}
          description={words.autoHint}
          disabled={isLocked}
          label={words.auto}
          onChange={(event) => setAuto.mutate(event.currentTarget.checked)}
        />
        {setAuto.isError && <Note tone="danger">{messageOf(setAuto.error)}</Note>}
        <Counters pluginId={service.pluginId} />
      </div>
    </Section>
  )
}

const counters = ['externalCount', 'pendingPull', 'pendingPush', 'conflicts'] as const

/** Number of pending changes, requested from the service on demand. */
function Counters({ pluginId }: { readonly pluginId: string }) {
  const { askLive } = useExchange(pluginId)
  return (
    <div className={classes.status}>
      <div className={classes.buttons}>
        <Button loading={askLive.isPending} onClick={() => askLive.mutate()} variant="default">
          {words.ask}
        </Button>
        <span className={classes.about}>{words.askHint}</span>
      </div>
      {askLive.isError && <Note tone="danger">{messageOf(askLive.error)}</Note>}
      {askLive.data !== undefined && <Received status={askLive.data} />}
    </div>
  )
}

function Received({ status }: { readonly status: SyncStatus }) {
  const isAnswered = counters.some((name) => status[name] !== null)
  return (
    <div className={classes.status} role="status">
      {status.liveError !== null && (
        <Note tone="danger">
          <ServerWords text={status.liveError} />
        </Note>
      )}
      {isAnswered && (
        <Facts
          facts={counters.map((name) => {
            const count = status[name]
            return { name: words.counters[name], value: count === null ? words.unknown : formatNumber(count) }
          })}
        />
      )}
    </div>
  )
}
