import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { messageOf, unreachableError } from '../../api/api-error.ts'
import { isServerResponding, probePauses, waitOrWake } from '../../api/connection.ts'
import { createBackoff } from '../../lib/backoff.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { TabTitle } from '../../ui/page.tsx'
import { common } from '../../ui/texts.ts'
import { texts } from '../shell/texts.ts'

/** Shown when a screen failed to render. */
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

/** Prevents reload loops: a page that was just reloaded for this reason is not reloaded again. */
const restMs = 30_000
const reloadedKey = 'inglenook-reloaded'

/**
 * A chunk of this screen failed to load: the server is unreachable, or was updated. Reloads the page once it responds.
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
    await waitOrWake(pauses.next(), signal)
    const isRested = Date.now() - Number(sessionStorage.getItem(reloadedKey) ?? 0) > restMs
    if (isRested && !signal.aborted) await reloadWhenBack()
  }
}

async function reloadWhenBack(): Promise<void> {
  if (!(await isServerResponding())) return
  sessionStorage.setItem(reloadedKey, String(Date.now()))
  window.location.reload()
}

/** Each browser has its own message for a failed dynamic import. */
function isMissingPart(error: unknown): boolean {
  return (
    error instanceof Error && /dynamically imported module|module script failed|unable to preload/i.test(error.message)
  )
}

/** Shown for unknown addresses. */
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
