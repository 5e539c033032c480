import { Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { isConflict, messageOf } from '../../api/api-error.ts'
import { addressOf } from '../../api/call.ts'
import { useBackup } from '../../api/system/backups.ts'
import type { Backup, BackupCheck } from '../../api/types.ts'
import { formatBytes, formatMoment } from '../../lib/format.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { CheckIcon, RefreshIcon, TrashIcon } from '../../ui/icons.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { Note } from '../../ui/note.tsx'
import rows from '../../ui/rows.module.css'
import { ServerWords } from '../../ui/server-words.tsx'
import classes from './backups.module.css'
import { kindNames, texts } from './texts.ts'

/** A backup and its actions. */
export function BackupRow({ backup }: { readonly backup: Backup }) {
  const { verify, restore, remove } = useBackup(backup.name)
  const [restoring, askRestore] = useDisclosure()
  const [removing, askRemove] = useDisclosure()
  const when = formatMoment(backup.createdAt)
  const layReady = () => {
    // The page shows its progress and can cancel it.
    restore.mutate()
    askRestore.close()
  }
  return (
    <li className={rows.wrapping}>
      <div className={classes.text}>
        <time className={classes.date} dateTime={backup.createdAt}>
          {when}
        </time>
        <span className={classes.about}>
          {kindNames[backup.kind]} · {formatBytes(backup.size)}
        </span>
        <code className={classes.file}>{backup.name}</code>
      </div>
      <div className={classes.buttons}>
        <Button
          aria-label={`${texts.verify}: ${when}`}
          loading={verify.isPending}
          onClick={() => verify.mutate()}
          variant="default"
        >
          {texts.verify}
        </Button>
        <Button
          aria-label={`${texts.download}: ${when}`}
          component="a"
          download={backup.name}
          href={addressOf('downloadBackup', { params: { backupName: backup.name } })}
          variant="default"
        >
          {texts.download}
        </Button>
        <MoreMenu label={`${texts.more} ${when}`}>
          <Menu.Item leftSection={<RefreshIcon size={16} />} onClick={askRestore.open}>
            {texts.restore}
          </Menu.Item>
          <Menu.Item color="var(--danger)" leftSection={<TrashIcon size={16} />} onClick={askRemove.open}>
            {texts.remove}
          </Menu.Item>
        </MoreMenu>
      </div>
      <Outcome check={verify.data} error={restore.error ?? verify.error} />
      <Confirm
        action={texts.restoreAction}
        onClose={askRestore.close}
        onConfirm={layReady}
        opened={restoring}
        title={texts.restoreAsk(when)}
      >
        <p className={classes.first}>{texts.restoreKept}</p>
        {texts.restoreLost}
      </Confirm>
      <Confirm
        action={texts.remove}
        mutation={remove}
        onClose={askRemove.close}
        onConfirm={() => remove.mutate()}
        opened={removing}
        title={texts.removeAsk(when)}
      >
        {texts.removeKept}
      </Confirm>
    </li>
  )
}

/** Result of verifying a backup, or why verifying or preparing the restore failed. */
function Outcome({ check, error }: { readonly check: BackupCheck | undefined; readonly error: unknown }) {
  if (error !== null) {
    return (
      <div className={classes.outcome}>
        <Note tone={isConflict(error) ? 'plain' : 'danger'}>{messageOf(error)}</Note>
      </div>
    )
  }
  if (check === undefined) return null
  if (check.ok) {
    return (
      <p className={classes.valid} role="status">
        <CheckIcon size={16} />
        {texts.valid}
      </p>
    )
  }
  return (
    <div className={classes.outcome}>
      <Note title={texts.damaged} tone="danger">
        {check.problems.map((problem) => (
          <p key={problem}>
            <ServerWords text={problem} />
          </p>
        ))}
      </Note>
    </div>
  )
}
