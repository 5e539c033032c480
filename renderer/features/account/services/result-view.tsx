import type { SyncResult } from '../../../api/types.ts'
import { ServerWords } from '../../../ui/server-words.tsx'
import { resultInWords } from './service-words.ts'
import classes from './services.module.css'
import { exchangeTexts as words } from './texts.ts'

type ResultProps = { readonly result: SyncResult }

/** Result of a sync in sentences, and what the service rejected. */
export function ResultWords({ result }: ResultProps) {
  return (
    <>
      <ul className={classes.points}>
        {resultInWords(result).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Refusals result={result} />
    </>
  )
}

/** Items the service rejected, with its reasons. */
export function Refusals({ result: { pushFailed, problems } }: ResultProps) {
  if (pushFailed === 0) return null
  return (
    <div className={classes.refused}>
      <p className={classes.plain}>{words.refused(pushFailed)}</p>
      <ul className={classes.points}>
        {problems.map((problem) => (
          <li key={problem}>
            <ServerWords text={problem} />
          </li>
        ))}
      </ul>
    </div>
  )
}
