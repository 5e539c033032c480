import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DesktopBridge, DesktopState, ReachabilityReport } from '../../electron/ipc/channels.ts'
import { keys } from '../api/live/keys.ts'
import { formatMoment } from '../lib/format.ts'
import { CheckIcon } from '../ui/icons.tsx'
import { Note } from '../ui/note.tsx'
import { ConnectivityNote } from './connectivity-note.tsx'
import classes from './desktop.module.css'
import { texts as all } from './texts.ts'

const texts = all.reach

type ReachabilityProps = { readonly bridge: DesktopBridge; readonly state: DesktopState }

/** Whether other devices can connect: what this computer can tell, possible problems and their fixes. */
export function Reachability({ bridge, state }: ReachabilityProps) {
  const reachability = useQuery({
    queryKey: keys.reachAt(state.port),
    queryFn: () => bridge.checkReachability(),
    retry: false,
  })
  const { data, isFetching, refetch } = reachability
  return (
    <section aria-label={texts.title} className={classes.reachability}>
      <h3>{texts.title}</h3>
      <div aria-live="polite" className={classes.reachability}>
        {data === undefined && isFetching && <p>{texts.looking}</p>}
        {data !== undefined && <Answers reach={data} visitedAt={state.visitedAt} />}
        {reachability.isError && <Note tone="danger">{texts.failed}</Note>}
      </div>
      {/* Not urgent once another device has connected. */}
      {state.visitedAt === null &&
        data?.connectivityProblems.map((problem) => (
          <ConnectivityNote bridge={bridge} key={problem.kind} problem={problem} onChange={() => void refetch()} />
        ))}
      <Button loading={isFetching} onClick={() => void refetch()} variant="default">
        {texts.again}
      </Button>
      <Advice
        bridge={bridge}
        connectivityProblems={state.visitedAt === null ? [] : (data?.connectivityProblems ?? [])}
        onChange={() => void refetch()}
        state={state}
      />
    </section>
  )
}

function Answers({
  reach: { addresses },
  visitedAt,
}: {
  readonly reach: ReachabilityReport
  readonly visitedAt: number | null
}) {
  if (addresses.length === 0) return <Note tone="danger">{texts.nowhere}</Note>
  return (
    <>
      {addresses.map(({ address, answers }) =>
        answers ? (
          <p className={classes.success} key={address}>
            <CheckIcon size={16} /> {texts.answers(address)}
          </p>
        ) : (
          <Note key={address} tone="danger">
            {texts.silent(address)}
          </Note>
        ),
      )}
      {visitedAt === null ? (
        <p>{texts.unvisited}</p>
      ) : (
        <p className={classes.success}>
          <CheckIcon size={16} /> {texts.visited(formatMoment(new Date(visitedAt).toISOString()))}
        </p>
      )}
    </>
  )
}

type AdviceProps = ReachabilityProps & {
  readonly connectivityProblems: ReachabilityReport['connectivityProblems']
  readonly onChange: () => void
}

/** Other causes on this platform, for when one device cannot connect although others can. */
function Advice({ bridge, state: { platform }, connectivityProblems, onChange }: AdviceProps) {
  const { title, everywhere, ...own } = all.advice
  return (
    <details className={classes.advice}>
      <summary>{title}</summary>
      <ul>
        {[...own[platform], everywhere].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {connectivityProblems.map((problem) => (
        <ConnectivityNote bridge={bridge} key={problem.kind} problem={problem} onChange={onChange} />
      ))}
    </details>
  )
}
