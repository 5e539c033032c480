import { useInfiniteQuery } from '@tanstack/react-query'
import { pluginFailuresQuery } from '../../api/queries/plugins.ts'
import type { PluginFailure } from '../../api/types.ts'
import { formatMoment } from '../../lib/format.ts'
import { TryAgain } from '../../ui/loaded.tsx'
import rowClasses from '../../ui/rows.module.css'
import { Section } from '../../ui/section.tsx'
import { ServerWords } from '../../ui/server-words.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import classes from './plugins.module.css'
import { pageTexts as words } from './texts.ts'

/** What went wrong with a plugin, the newest first. */
export function Failures({ pluginId }: { readonly pluginId: string }) {
  const failures = useInfiniteQuery(pluginFailuresQuery(pluginId))
  const rows = failures.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Section lead={words.failuresLead} title={words.failures}>
      {failures.isError && <TryAgain query={failures} />}
      {failures.isSuccess && rows.length === 0 && <p className={rowClasses.about}>{words.noFailures}</p>}
      {rows.length > 0 && (
        <ul aria-label={words.failures} className={rowClasses.spacedList}>
          {rows.map((failure, index) => (
            // Failures have no name of their own, and several can be of one moment.
            <FailureRow failure={failure} key={`${failure.at} ${index}`} />
          ))}
        </ul>
      )}
      <ShowMore query={failures} />
    </Section>
  )
}

function FailureRow({ failure: { method, code, message, username, at } }: { readonly failure: PluginFailure }) {
  const about = [
    method,
    ...(username === null ? [] : [words.forPerson(username)]),
    ...(code === null ? [] : [words.code(code)]),
  ]
  return (
    <li className={classes.failure}>
      <span className={classes.plain}>
        <ServerWords text={message} />
      </span>
      <span className={rowClasses.about}>
        <time dateTime={at}>{formatMoment(at)}</time> · {about.join(' · ')}
      </span>
    </li>
  )
}
