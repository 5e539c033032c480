import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { pluginHealthQuery, usePlugin } from '../../api/system/plugins.ts'
import type { Plugin } from '../../api/types.ts'
import { formatAgo, formatList, formatNumber } from '../../lib/format.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { HealthBadge } from '../shared/plugins/health-badge.tsx'
import classes from './plugins.module.css'
import { pageTexts as words } from './texts.ts'
import { Trial } from './trial.tsx'

type HealthSectionProps = { readonly plugin: Plugin }

/** How a plugin is, the button that tries it out, and the one that lets it begin anew. */
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
      <div className={classes.standing}>
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
