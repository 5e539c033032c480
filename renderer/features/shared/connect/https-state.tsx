import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/api-error.ts'
import { httpsQuery, useCheckHttps } from '../../../api/system/https.ts'
import type { HttpsSource, HttpsState } from '../../../api/types.ts'
import { formatDate, formatMoment } from '../../../lib/format.ts'
import { CopyField } from '../../../ui/copy-field.tsx'
import { TryAgain } from '../../../ui/loaded.tsx'
import { Note } from '../../../ui/note.tsx'
import { ServerWords } from '../../../ui/server-words.tsx'
import classes from './connect.module.css'
import { texts as all } from './texts.ts'

const texts = all.https

/** Certificates for https, their problems, and the addresses at which it works; for administrators. */
export function HttpsOfServer() {
  const found = useQuery(httpsQuery)
  if (found.isError) return <TryAgain query={found} />
  if (found.data === undefined) return null
  return found.data.enabled ? <Shown state={found.data} /> : <p className={classes.hint}>{texts.off}</p>
}

function Shown({ state }: { readonly state: HttpsState }) {
  const check = useCheckHttps()
  const { addresses, sources } = state
  const isUsable = sources.some(({ status }) => status === 'valid')
  return (
    <div className={classes.visible}>
      {sources.map((source) => (
        <Source key={source.kind} source={source} />
      ))}
      {addresses.length > 0 && (
        <dl className={classes.fields}>
          <div className={classes.field}>
            <dt>{texts.addresses}</dt>
            {addresses.map((address) => (
              <dd key={address}>
                <CopyField label={texts.addresses} value={address} />
              </dd>
            ))}
          </div>
        </dl>
      )}
      {addresses.length === 0 && isUsable && <Note>{texts.unreachable}</Note>}
      {check.error !== null && <Note tone="danger">{messageOf(check.error)}</Note>}
      <Button loading={check.isPending} onClick={() => check.mutate()} variant="default">
        {texts.check}
      </Button>
    </div>
  )
}

function Source({ source }: { readonly source: HttpsSource }) {
  const { kind, problem, nextAttemptAt } = source
  return (
    <div className={classes.visible}>
      <div>
        <p className={classes.name}>{texts.kinds[kind]}</p>
        <p className={classes.hint}>{lineOf(source)}</p>
      </div>
      {problem !== null && (
        <Note tone="danger">
          <ServerWords text={problem} />
          {nextAttemptAt !== null && <p className={classes.hint}>{texts.next(formatMoment(nextAttemptAt))}</p>}
        </Note>
      )}
    </div>
  )
}

function lineOf({ status, names, issuer, validUntil }: HttpsSource): string {
  if (status === 'requested') return texts.requested
  if (validUntil === null) return texts.missing
  const words = names.length === 0 ? texts.nameless : names.join(', ')
  return `${words} · ${texts.until(formatDate(validUntil))}${issuer === null ? '' : ` · ${issuer}`}`
}
