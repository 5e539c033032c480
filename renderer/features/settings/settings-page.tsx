import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { settingHistoryQuery, settingsQuery, useSetting } from '../../api/system/settings.ts'
import type { Setting, SettingChange } from '../../api/types.ts'
import { ThisComputer } from '../../desktop/this-computer.tsx'
import { formatAgo, formatMoment } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { ServerWords } from '../../ui/server-words.tsx'
import { SettingInput } from './setting-input.tsx'
import { boundsInWords, groupSettings, labelOf, valueInWords } from './setting-words.ts'
import classes from './settings.module.css'
import { texts, words } from './texts.ts'

/** All settings that can be changed at run time. */
export function SettingsPage() {
  const settings = useQuery(settingsQuery)
  return (
    <Page narrow subtitle={texts.lead} title={texts.title}>
      <ThisComputer />
      <Loaded query={settings} waiting={<div className={classes.waiting} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState text={texts.empty.text} title={texts.empty.title} />
          ) : (
            groupSettings(all).map(({ category, title, lead, settings: own }) => (
              <Section key={category} lead={lead} title={title}>
                <ul className={classes.list}>
                  {own.map((setting) => (
                    <SettingRow key={setting.key} setting={setting} />
                  ))}
                </ul>
              </Section>
            ))
          )
        }
      </Loaded>
    </Page>
  )
}

type SettingHistoryProps = { readonly setting: Setting; readonly opened: boolean; readonly onClose: () => void }

/** Earlier values of a setting, with author and time. */
function SettingHistory({ setting, opened, onClose }: SettingHistoryProps) {
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
              // Entries have no id, and the list is rendered once.
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

/** A setting: label, value, last change and reset. */
export function SettingRow({ setting }: { readonly setting: Setting }) {
  const { change, reset } = useSetting(setting.key)
  const [historyOpened, history] = useDisclosure()
  const id = useId()
  const label = labelOf(setting)
  const error = change.error ?? reset.error
  const differs = setting.version > 0
  const save = (value: string, onSaved?: () => void) => {
    reset.reset()
    change.mutate(value, { onSuccess: () => onSaved?.() })
  }
  return (
    <li className={classes.row}>
      <div>
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
        <p className={classes.help}>{helpOf(setting)}</p>
      </div>
      <div className={classes.value}>
        <SettingInput busy={change.isPending || reset.isPending} id={id} onSave={save} setting={setting} />
        <span aria-live="polite" className={classes.saved}>
          {change.isSuccess && error === null && texts.saved}
        </span>
      </div>
      {error !== null && (
        <p className={classes.problem} role="alert">
          {messageOf(error)}
        </p>
      )}
      {error === null && setting.problem !== null && (
        <p className={classes.problem} role="status">
          <ServerWords text={setting.problem} />
        </p>
      )}
      <p className={classes.about}>
        <span>{changedBy(setting)}</span>
        {differs && (
          <Button
            aria-label={`${texts.resetTo} ${valueInWords(setting, setting.defaultValue)}: ${label}`}
            loading={reset.isPending}
            onClick={() => {
              change.reset()
              reset.mutate()
            }}
            size="compact-sm"
            variant="subtle"
          >
            {texts.resetTo} {valueInWords(setting, setting.defaultValue)}
          </Button>
        )}
        <Button aria-label={`${texts.historyOf} ${label}`} onClick={history.open} size="compact-sm" variant="subtle">
          {texts.history}
        </Button>
      </p>
      <SettingHistory onClose={history.close} opened={historyOpened} setting={setting} />
    </li>
  )
}

function helpOf(setting: Setting): string {
  const bounds = boundsInWords(setting)
  const parts = [words[setting.key]?.help, bounds === '' ? undefined : `${bounds}.`]
  return parts.filter((part) => part !== undefined).join(' ')
}

function changedBy({ updatedAt, updatedByName, version }: Setting): string {
  if (version === 0 || updatedAt === null) return texts.standard
  return texts.changed(formatAgo(updatedAt, Date.now()), updatedByName ?? texts.someone)
}
