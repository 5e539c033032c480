import { useQuery } from '@tanstack/react-query'
import { crashesQuery } from '../../api/system/monitoring.ts'
import type { Crash } from '../../api/types.ts'
import { OpenOwnFolder } from '../../desktop/outside-buttons.tsx'
import { formatMoment } from '../../lib/format.ts'
import { CopyEntries } from '../../ui/copy-entries.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { crashesAsText } from './crash-text.ts'
import classes from './crashes.module.css'
import { partNames, reasonNames, texts } from './texts.ts'

/** The latest crashes of the server and of the desktop app. */
export function CrashesPage() {
  const query = useQuery(crashesQuery)
  return (
    <Page subtitle={texts.lead} title={texts.title}>
      <div className={classes.tools}>
        <CopyEntries
          isEmpty={(query.data?.crashes ?? []).length === 0}
          text={() => crashesAsText(query.data?.crashes ?? [])}
          texts={texts}
        />
        <OpenOwnFolder folder="crashes" />
      </div>
      <Loaded query={query} waiting={<div className={classes.waiting} />}>
        {({ crashes }) =>
          crashes.length === 0 ? (
            <EmptyState text={texts.none.text} title={texts.none.title} />
          ) : (
            <ol aria-label={texts.list} className={classes.list}>
              {crashes.map((crash, i) => (
                <CrashRow crash={crash} key={`${crash.time} ${crash.part} ${crashes.length - i}`} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </Page>
  )
}

function CrashRow({ crash: { time, part, reason, version, details } }: { readonly crash: Crash }) {
  const known: Readonly<Record<string, string>> = reasonNames
  return (
    <li className={classes.crash}>
      <strong>{partNames[part]}</strong> {known[reason] ?? reason}
      <p className={classes.about}>
        <time dateTime={time}>{formatMoment(time)}</time> · {texts.version(version)}
      </p>
      {details !== '' && (
        <details>
          <summary>{texts.details}</summary>
          <pre className={classes.details} lang="en">
            {details}
          </pre>
        </details>
      )}
    </li>
  )
}
