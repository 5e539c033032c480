import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { crashesQuery } from '../../api/system/monitoring.ts'
import type { Crash } from '../../api/types.ts'
import { OpenOwnFolder } from '../../desktop/outside-buttons.tsx'
import { copyText } from '../../lib/copy-text.ts'
import { formatMoment } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CheckIcon, CopyIcon } from '../../ui/icons.tsx'
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
        <CopyAll crashes={query.data?.crashes ?? []} />
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

const shownMs = 2_500

function CopyAll({ crashes }: { readonly crashes: readonly Crash[] }) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = window.setTimeout(() => setCopied(false), shownMs)
    return () => window.clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    const done = await copyText(crashesAsText(crashes))
    setCopied(done)
    if (!done) notifications.show({ message: texts.notCopied })
  }
  return (
    <Button
      disabled={crashes.length === 0}
      leftSection={copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
      onClick={() => void copy()}
      variant="default"
    >
      <span aria-live="polite">{copied ? texts.copied : texts.copy}</span>
    </Button>
  )
}
