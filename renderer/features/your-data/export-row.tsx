import { Button } from '@mantine/core'
import { addressOf } from '../../api/call.ts'
import { isInProgress, useRemoveExport } from '../../api/system/exports.ts'
import type { CatalogExport } from '../../api/types.ts'
import { formatBytes, formatDate, formatMoment } from '../../lib/format.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import rowClasses from '../../ui/rows.module.css'
import { WorkProgress } from '../shared/tasks/work-progress.tsx'
import classes from './data.module.css'
import { stateNames, texts, typeNames } from './texts.ts'

const words = texts.catalog

/** A catalog export: state and actions. */
export function ExportRow({ one }: { readonly one: CatalogExport }) {
  const remove = useRemoveExport(one.id)
  const name = `${typeNames[one.exportType]}, ${one.format.toUpperCase()}, ${formatMoment(one.createdAt)}`
  const isThere = one.status === 'completed' && !one.isOutdated
  const action = isInProgress(one) ? words.stop : words.remove
  return (
    <li className={rowClasses.wrapping}>
      <div className={classes.text}>
        <strong>{name}</strong>
        <span className={classes.about} role="status">
          {aboutOf(one)}
        </span>
        {isInProgress(one) && <WorkProgress label={name} taskId={one.id} />}
        {one.isOutdated && <span className={classes.failed}>{words.outdated}</span>}
        {one.error !== null && <span className={classes.failed}>{one.error}</span>}
      </div>
      <div className={classes.buttons}>
        {isThere && (
          <Button
            aria-label={`${words.download}: ${name}`}
            component="a"
            download
            href={addressOf('downloadExport', { params: { exportId: one.id } })}
            variant="default"
          >
            {words.download}
          </Button>
        )}
        <ConfirmButton
          aria-label={`${action}: ${name}`}
          action={action}
          mutation={remove}
          onConfirm={() => remove.mutate()}
          title={`${action}?`}
        >
          {words.removeKept}
        </ConfirmButton>
      </div>
    </li>
  )
}

function aboutOf({ status, isOutdated, rowCount, fileSize, expiresAt }: CatalogExport): string {
  const parts = [isOutdated ? words.outdatedState : stateNames[status]]
  if (rowCount !== null) parts.push(words.rows(rowCount))
  if (fileSize !== null) parts.push(formatBytes(fileSize))
  if (status === 'completed') parts.push(isOfJob(expiresAt) ? words.ofJob : `${words.until} ${formatDate(expiresAt)}`)
  return parts.join(' · ')
}

/** Exports of library jobs are removed by number, not by time. */
const isOfJob = (expiresAt: string) => expiresAt.startsWith('9999')
