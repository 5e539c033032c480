import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { messageOf, unreachableError } from '../../api/api-error.ts'
import { answers, probePauses, restOrWake } from '../../api/connection.ts'
import { createBackoff } from '../../lib/backoff.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { TabTitle } from '../../ui/page.tsx'
import { common } from '../../ui/texts.ts'
import { texts } from '../shell/texts.ts'

/** Instead of a screen that could not be made. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  if (isMissingPart(error)) return <MissingPart />
  return (
    <main>
      <TabTitle title={texts.wrong.tab} />
      <EmptyState
        alone
        action={<Button onClick={reset}>{common.tryAgain}</Button>}
        text={messageOf(error)}
        title={texts.wrong.title}
      />
    </main>
  )
}

/** A page that was just loaded anew for this reason is not loaded again by itself. */
const restMs = 30_000
const reloadedKey = 'inglenook-reloaded'

/**
 * The program of this screen did not come: the server is gone, or was replaced by a newer one. The page is loaded anew
 * as soon as it answers.
 */
function MissingPart() {
  useEffect(() => {
    const leaving = new AbortController()
    void askUntilBack(leaving.signal)
    return () => leaving.abort()
  }, [])
  return (
    <main>
      <TabTitle title={texts.unreached.tab} />
      <EmptyState
        alone
        action={<Button onClick={() => void reloadWhenBack()}>{common.tryAgain}</Button>}
        text={`${messageOf(unreachableError())} ${texts.unreached.text}`}
        title={texts.unreached.title}
      />
    </main>
  )
}

async function askUntilBack(signal: AbortSignal): Promise<void> {
  const pauses = createBackoff(probePauses, Math.random)
  while (!signal.aborted) {
    await restOrWake(pauses.next(), signal)
    const isRested = Date.now() - Number(sessionStorage.getItem(reloadedKey) ?? 0) > restMs
    if (isRested && !signal.aborted) await reloadWhenBack()
  }
}

async function reloadWhenBack(): Promise<void> {
  if (!(await answers())) return
  sessionStorage.setItem(reloadedKey, String(Date.now()))
  window.location.reload()
}

/** Each browser has words of its own for a part of a program that could not be loaded. */
function isMissingPart(error: unknown): boolean {
  return (
    error instanceof Error && /dynamically imported module|module script failed|unable to preload/i.test(error.message)
  )
}

/** Instead of a screen that does not exist. */
export function NotFound() {
  return (
    <main>
      <TabTitle title={common.gone.tab} />
      <EmptyState
        alone
        action={<LinkButton to="/">{common.goHome}</LinkButton>}
        text={texts.nowhere}
        title={common.gone.title}
      />
    </main>
  )
}
