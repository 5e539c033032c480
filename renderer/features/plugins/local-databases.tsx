import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/account/use-me.ts'
import { messageOf } from '../../api/api-error.ts'
import { useTaskOfKind } from '../../api/live/live-tasks.ts'
import { localDatabasesQuery, useLocalDatabases } from '../../api/system/local-databases.ts'
import { lastTasksQuery } from '../../api/system/tasks.ts'
import type { LocalDatabase } from '../../api/types.ts'
import { ShowInFolder } from '../../desktop/outside-buttons.tsx'
import { formatBytes, formatDate } from '../../lib/format.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import rows from '../../ui/rows.module.css'
import { Section } from '../../ui/section.tsx'
import { ServerWords } from '../../ui/server-words.tsx'
import { WorkProgress } from '../shared/tasks/work-progress.tsx'
import classes from './plugins.module.css'
import { localTexts as texts } from './texts.ts'

const indexTask = 'index-local-database'

/** Published databases of services in the folder for them: what they are, and whether they are used. */
export function LocalDatabases() {
  const list = useQuery(localDatabasesQuery)
  const taskId = useTaskOfKind(indexTask)
  return (
    <Section lead={texts.lead} title={texts.title}>
      <Loaded query={list} waiting={null}>
        {({ folder, data }) => (
          <div className={classes.folder}>
            <CopyField label={texts.path} value={folder} />
            <div>
              <ShowInFolder path={folder} />
            </div>
            {taskId !== null && <WorkProgress label={texts.indexing} taskId={taskId} />}
            {data.length === 0 ? (
              <p className={rows.about}>{texts.none}</p>
            ) : (
              <ul aria-label={texts.title} className={rows.spacedList}>
                {data.map((database) => (
                  <DatabaseRow database={database} key={database.file} />
                ))}
              </ul>
            )}
          </div>
        )}
      </Loaded>
    </Section>
  )
}

function DatabaseRow({ database }: { readonly database: LocalDatabase }) {
  const { databaseId, file, size, modifiedAt, problem } = database
  const { begin, stop, removeIndex } = useLocalDatabases()
  const name = databaseId === null ? file : texts.services[databaseId]
  const failed = [begin, stop, removeIndex].find(({ isError }) => isError)
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <strong>{name}</strong>
        <p className={rows.about}>
          {[...(name === file ? [] : [file]), formatBytes(size), formatDate(modifiedAt)].join(' · ')}
        </p>
        {problem === null ? (
          <p className={rows.about}>{stateOf(database)}</p>
        ) : (
          <p className={classes.problem}>
            <ServerWords text={problem} />
          </p>
        )}
        {databaseId !== null && !database.indexed && <FailedIndex databaseId={databaseId} />}
        {failed !== undefined && <Note tone="danger">{messageOf(failed.error)}</Note>}
      </div>
      {databaseId !== null && problem === null && (
        <Group gap="xs" justify="flex-end">
          <UseButton begin={begin} database={database} name={name} stop={stop} />
          {database.series !== null && (
            <Button
              aria-label={texts.removeIndexOf(name)}
              loading={removeIndex.isPending}
              onClick={() => removeIndex.mutate(databaseId)}
              variant="default"
            >
              {texts.removeIndex}
            </Button>
          )}
        </Group>
      )}
    </li>
  )
}

/** Why its index was not built, if that failed the last time. */
function FailedIndex({ databaseId }: { readonly databaseId: string }) {
  const tasks = useQuery({ ...lastTasksQuery(indexTask), enabled: useMay('tasks-read') }).data ?? []
  const last = tasks.find(({ params }) => Object(params).format === databaseId)
  if (last?.status !== 'failed') return null
  return (
    <Note title={texts.indexFailed} tone="danger">
      {last.lastError !== null && <ServerWords text={last.lastError} />}
    </Note>
  )
}

type UseButtonProps = Pick<ReturnType<typeof useLocalDatabases>, 'begin' | 'stop'> & {
  readonly database: LocalDatabase
  readonly name: string
}

function UseButton({ database: { databaseId, pluginId, enabled, indexed }, name, begin, stop }: UseButtonProps) {
  if (databaseId === null) return null
  const start = () => begin.mutate(databaseId)
  return (
    <>
      {pluginId !== null && (
        <LinkButton
          aria-label={texts.settingsOf(name)}
          params={{ pluginId }}
          to="/admin/plugins/$pluginId"
          variant="default"
        >
          {texts.settings}
        </LinkButton>
      )}
      {enabled && !indexed && (
        <Button aria-label={texts.buildOf(name)} loading={begin.isPending} onClick={start}>
          {texts.build}
        </Button>
      )}
      {enabled && pluginId !== null ? (
        <Button
          aria-label={texts.stopOf(name)}
          loading={stop.isPending}
          onClick={() => stop.mutate(pluginId)}
          variant="default"
        >
          {texts.stop}
        </Button>
      ) : (
        <Button aria-label={texts.beginOf(name)} loading={begin.isPending} onClick={start}>
          {texts.use}
        </Button>
      )}
    </>
  )
}

function stateOf({ enabled, indexed, series }: LocalDatabase): string {
  const index = series === null ? texts.notIndexed : indexed ? texts.indexed(series) : texts.partly(series)
  return `${enabled ? texts.used : texts.unused} · ${index}`
}
