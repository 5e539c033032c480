import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { addressOf } from '../../api/call.ts'
import { metricsQuery } from '../../api/system/monitoring.ts'
import { useProblemCount } from '../../api/titles/problems.ts'
import type { Metrics } from '../../api/types.ts'
import { OpenOwnFolder } from '../../desktop/outside-buttons.tsx'
import { formatBytes, formatDuration, formatMoment, formatNumber } from '../../lib/format.ts'
import { Facts } from '../../ui/facts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './overview.module.css'
import { texts } from './texts.ts'

/** Administration overview: library statistics, activity and health. */
export function OverviewPage() {
  const metrics = useQuery(metricsQuery)
  const problems = useProblemCount()
  const version = metrics.data?.process.version
  return (
    <Page narrow subtitle={version === undefined ? undefined : `Inglenook ${version}`} title={texts.title}>
      <Loaded query={metrics} waiting={<div className={classes.waiting} />}>
        {(now) => (
          <>
            <Section
              actions={
                problems.count > 0 && (
                  <Link className={classes.link} search={{}} to="/problems">
                    {texts.problemsLink}
                  </Link>
                )
              }
              title={texts.inventory}
            >
              <Facts facts={inventoryOf(now, problems.count)} />
            </Section>
            <Section title={texts.libraries}>
              <Libraries libraries={now.libraries} />
            </Section>
            <Section
              actions={
                <Link className={classes.link} to="/tasks">
                  {texts.workLink}
                </Link>
              }
              title={texts.work}
            >
              <Facts facts={workOf(now)} />
            </Section>
            <Section actions={<OpenOwnFolder folder="data" />} title={texts.server}>
              <Facts facts={processOf(now)} />
              <p className={classes.more}>
                <a href={addressOf('getMetrics', { query: { format: 'prometheus' } })}>{texts.prometheus}</a>
              </p>
            </Section>
            {now.servers.length > 0 && (
              <Section title={texts.servers}>
                <Servers servers={now.servers} />
              </Section>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function inventoryOf(now: Metrics, unreadable: number) {
  const names = texts.counts
  return [
    { name: names.series, value: formatNumber(now.seriesCount) },
    { name: names.books, value: formatNumber(now.bookCount) },
    { name: names.unreadable, value: formatNumber(unreadable), isBad: unreadable > 0 },
    { name: names.pages, value: formatNumber(now.pageCount) },
    ...(now.userCount === null ? [] : [{ name: names.people, value: formatNumber(now.userCount) }]),
    { name: names.files, value: formatBytes(now.totalBookSize) },
    ...(now.databaseSize === null ? [] : [{ name: names.database, value: formatBytes(now.databaseSize) }]),
  ]
}

function workOf({ tasks }: Metrics) {
  const names = texts.tasks
  return [
    { name: names.pending, value: formatNumber(tasks.pendingCount) },
    { name: names.processing, value: formatNumber(tasks.processingCount) },
    { name: names.completed, value: formatNumber(tasks.completedCount) },
    { name: names.failed, value: formatNumber(tasks.failedCount), isBad: tasks.failedCount > 0 },
  ]
}

function processOf({ process }: Metrics) {
  const names = texts.process
  return [
    { name: names.version, value: process.version },
    { name: names.uptime, value: formatDuration(process.uptimeSeconds) },
    { name: names.memory, value: formatBytes(process.residentBytes) },
    { name: names.heap, value: formatBytes(process.heapUsedBytes) },
    { name: names.delay, value: `${Math.round(process.eventLoopDelayP99Ms)} ms` },
  ]
}

/** The servers of a database that several share. */
function Servers({ servers }: Pick<Metrics, 'servers'>) {
  const { computer, process, started } = texts.serverColumns
  const apart = servers.filter(({ hasSharedFolder }) => !hasSharedFolder)
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{computer}</th>
            <th scope="col">{process}</th>
            <th scope="col">{started}</th>
          </tr>
        </thead>
        <tbody>
          {servers.map((server) => (
            <tr key={`${server.name} ${server.processId} ${server.startedAt}`}>
              <th scope="row">{server.isThis ? texts.thisServer(server.name) : server.name}</th>
              <td>{server.processId}</td>
              <td>{formatMoment(server.startedAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {apart.map(({ name, processId }) => (
        <p className={classes.more} key={`${name} ${processId}`}>
          {texts.otherFolder(name, processId)}
        </p>
      ))}
    </div>
  )
}

function Libraries({ libraries }: Pick<Metrics, 'libraries'>) {
  if (libraries.length === 0) return <p className={classes.none}>{texts.noLibraries}</p>
  const { library, series, books, size } = texts.columns
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{library}</th>
            <th scope="col">{series}</th>
            <th scope="col">{books}</th>
            <th scope="col">{size}</th>
          </tr>
        </thead>
        <tbody>
          {libraries.map(({ id, name, seriesCount, bookCount, totalSize }) => (
            <tr key={id}>
              <th scope="row">
                <Link params={{ libraryId: id }} to="/libraries/$libraryId">
                  {name}
                </Link>
              </th>
              <td>{formatNumber(seriesCount)}</td>
              <td>{formatNumber(bookCount)}</td>
              <td>{formatBytes(totalSize)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
