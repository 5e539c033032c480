import { useQuery } from '@tanstack/react-query'
import { exchangesQuery } from '../../../api/account/services.ts'
import type { Exchange } from '../../../api/types.ts'
import { formatMoment } from '../../../lib/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import rows from '../../../ui/rows.module.css'
import { Section } from '../../../ui/section.tsx'
import { ServerWords } from '../../../ui/server-words.tsx'
import { Refusals } from './result-view.tsx'
import { resultInWords } from './service-words.ts'
import classes from './services.module.css'
import { exchangeTexts as words } from './texts.ts'

/** The latest syncs with a service and their results. */
export function LatestExchanges({ pluginId }: { readonly pluginId: string }) {
  const exchanges = useQuery(exchangesQuery(pluginId))
  return (
    <Section title={words.latest}>
      <Loaded query={exchanges} waiting={<div className={classes.waitingRow} />}>
        {(all) =>
          all.length === 0 ? (
            <p className={classes.about}>{words.none}</p>
          ) : (
            <ol aria-label={words.latest} className={rows.spacedList}>
              {all.map((exchange) => (
                <ExchangeRow exchange={exchange} key={exchange.id} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </Section>
  )
}

function ExchangeRow({ exchange }: { readonly exchange: Exchange }) {
  const { status, error, result, createdAt, startedAt, completedAt } = exchange
  const when = completedAt ?? startedAt ?? createdAt
  return (
    <li className={classes.exchange}>
      <div className={classes.head}>
        <time className={classes.state} dateTime={when}>
          {formatMoment(when)}
        </time>
        <span className={classes.about}>{words.states[status]}</span>
      </div>
      {error !== null && (
        <p className={classes.problem}>
          <ServerWords text={error} />
        </p>
      )}
      {result !== null && (
        <>
          <p className={classes.plain}>{resultInWords(result).join(' ')}</p>
          <Refusals result={result} />
        </>
      )}
    </li>
  )
}
