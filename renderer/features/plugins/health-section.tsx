import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { pluginHealthQuery, usePlugin } from '../../api/system/plugins.ts'
import type { Plugin, PluginManifest, PluginTrial } from '../../api/types.ts'
import { formatAgo, formatList, formatNumber } from '../../lib/format.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { ServerWords } from '../../ui/server-words.tsx'
import { HealthBadge } from '../shared/plugins/health-badge.tsx'
import { capabilitiesInWords } from './capability-words.ts'
import classes from './plugins.module.css'
import { pageTexts as words } from './texts.ts'

type HealthSectionProps = { readonly plugin: Plugin }

/** Health of a plugin, with buttons to test and restart it. */
export function HealthSection({ plugin }: HealthSectionProps) {
  const { test, reset } = usePlugin(plugin.id)
  return (
    <Section
      actions={
        <div className={classes.buttons}>
          <Button loading={test.isPending} onClick={() => test.mutate()} variant="default">
            {words.test}
          </Button>
          {plugin.failureCount > 0 && (
            <ConfirmButton
              action={words.reset}
              mutation={reset}
              onConfirm={(close) => reset.mutate(undefined, { onSuccess: close })}
              title={words.resetTitle}
            >
              {words.resetKept}
            </ConfirmButton>
          )}
        </div>
      }
      lead={words.testHint}
      title={words.health}
    >
      <div className={classes.status}>
        {test.isError && <Note tone="danger">{messageOf(test.error)}</Note>}
        {test.data !== undefined && !test.isPending && <Trial trial={test.data} />}
        <div>
          <HealthBadge failureCount={plugin.failureCount} health={plugin.healthStatus} />
        </div>
        <HealthStatus plugin={plugin} />
      </div>
    </Section>
  )
}

const standings = ['healthy', 'degraded', 'unhealthy', 'unknown', 'disabled'] as const

function HealthStatus({ plugin }: HealthSectionProps) {
  const health = useQuery(pluginHealthQuery(plugin.id))
  return (
    <Loaded query={health} waiting={<div className={classes.waitingFacts} />}>
      {({ lastSuccessAt, failuresLastDay, people }) => (
        <dl className={classes.facts}>
          <dt>{words.lastSuccess}</dt>
          <dd>{lastSuccessAt === null ? words.never : formatAgo(lastSuccessAt, Date.now())}</dd>
          <dt>{words.dayFailures}</dt>
          <dd>{formatNumber(failuresLastDay)}</dd>
          {plugin.type === 'user' && (
            <>
              <dt>{words.people}</dt>
              <dd>
                {formatNumber(plugin.userCount)}
                {plugin.userCount > 0 && `: ${peopleInWords(people)}`}
              </dd>
            </>
          )}
        </dl>
      )}
    </Loaded>
  )
}

function peopleInWords(people: Readonly<Record<(typeof standings)[number], number>>): string {
  return formatList(standings.filter((how) => people[how] > 0).map((how) => words.peopleBy[how](people[how])))
}

/** Result of a test: the plugin's self-description or its error. */
function Trial({ trial: { ok, latencyMs, manifest, failure } }: { readonly trial: PluginTrial }) {
  return (
    <div className={classes.testResult}>
      {ok && (
        <p className={classes.works} role="status">
          <CheckIcon size={16} />
          {words.works(latencyMs)}
        </p>
      )}
      {failure !== null && (
        <Note title={words.doesNot} tone="danger">
          <ServerWords text={failure.message} />
        </Note>
      )}
      {ok && manifest !== null && <ManifestDetails manifest={manifest} />}
    </div>
  )
}

function ManifestDetails({ manifest }: { readonly manifest: PluginManifest }) {
  const { displayName, description, version, author, homepage, protocolVersion } = manifest
  const { externalIdSource } = manifest.capabilities
  return (
    <section aria-label={words.says}>
      <h3 className={classes.heading}>{displayName}</h3>
      {description !== null && <p className={classes.message}>{description}</p>}
      <dl className={classes.facts}>
        <dt>{words.can}</dt>
        <dd>{capabilitiesInWords({ manifest }).join(', ')}</dd>
        <dt>{words.version}</dt>
        <dd>{version}</dd>
        {author !== null && (
          <>
            <dt>{words.author}</dt>
            <dd>{author}</dd>
          </>
        )}
        {homepage !== null && (
          <>
            <dt>{words.homepage}</dt>
            <dd>
              <a href={homepage} rel="noreferrer" target="_blank">
                {homepage}
              </a>
            </dd>
          </>
        )}
        {externalIdSource !== null && (
          <>
            <dt>{words.source}</dt>
            <dd>{externalIdSource}</dd>
          </>
        )}
        <dt>{words.protocol}</dt>
        <dd>{protocolVersion}</dd>
      </dl>
    </section>
  )
}
