import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { settingHistoryQuery } from '../../api/queries/admin.ts'
import type { Setting, SettingChange } from '../../api/types.ts'
import { formatMoment } from '../../lib/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { labelOf, valueInWords } from './setting-words.ts'
import classes from './settings.module.css'
import { texts } from './texts.ts'

type SettingHistoryProps = { readonly setting: Setting; readonly opened: boolean; readonly onClose: () => void }

/** What a setting was before, who changed it and when. */
export function SettingHistory({ setting, opened, onClose }: SettingHistoryProps) {
  return (
    <Modal onClose={onClose} opened={opened} size={520} title={<strong>{labelOf(setting)}</strong>}>
      {opened && <Changes setting={setting} />}
    </Modal>
  )
}

function Changes({ setting }: { readonly setting: Setting }) {
  const history = useQuery(settingHistoryQuery(setting.key))
  return (
    <Loaded query={history} waiting={<div className={classes.waitingHistory} />}>
      {(changes) =>
        changes.length === 0 ? (
          <p>{texts.neverChanged}</p>
        ) : (
          <ol className={classes.history}>
            {changes.map((change, index) => (
              // Entries have no name of their own, and the list is shown once.
              <li key={`${change.changedAt} ${index}`}>
                <span>
                  {inWords(setting, change.oldValue)} → <strong>{inWords(setting, change.newValue)}</strong>
                </span>
                <span className={classes.help}>{aboutOf(change)}</span>
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  )
}

function inWords(setting: Setting, value: string | null): string {
  return value === null
    ? `${valueInWords(setting, setting.defaultValue)} (${texts.configured})`
    : valueInWords(setting, value)
}

function aboutOf({ changedAt, changedByName, changeReason }: SettingChange): string {
  const who = texts.changeBy(formatMoment(changedAt), changedByName ?? texts.someone)
  return changeReason === null ? who : `${who}: ${changeReason}`
}
