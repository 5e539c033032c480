import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { apiKeysQuery, type Holder, useKey, useRightsOver } from '../../../api/account/credentials.ts'
import { useMe } from '../../../api/account/use-me.ts'
import type { ApiKey, Permission } from '../../../api/types.ts'
import { formatAgo, formatDate } from '../../../lib/format.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { LockIcon, PencilIcon, TrashIcon, UnlockIcon } from '../../../ui/icons.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { RoomyDialog } from '../../../ui/roomy-dialog.tsx'
import { common } from '../../../ui/texts.ts'
import classes from './credentials.module.css'
import { draftOf, keyToSend, scopeOf } from './key-draft.ts'
import { KeyForm } from './key-form.tsx'
import { rightWords } from './right-words.ts'
import { texts } from './texts.ts'

type KeyMenuProps = { readonly apiKey: ApiKey; readonly userId: Holder }

/** Menu of a key. */
function KeyMenu({ apiKey, userId }: KeyMenuProps) {
  const { mayEnd, mayChange } = useRightsOver(userId)
  const { change, switchTo, revoke } = useKey(userId, apiKey.id)
  const own = useMe()?.permissions ?? []
  const [changing, askChange] = useDisclosure()
  const [asking, ask] = useDisclosure()
  if (!mayEnd && !mayChange) return null
  return (
    <>
      <MoreMenu label={common.moreOptions(apiKey.name)} loading={switchTo.isPending}>
        {mayChange && (
          <Menu.Item leftSection={<PencilIcon size={16} />} onClick={askChange.open}>
            {texts.change}
          </Menu.Item>
        )}
        {mayChange && (
          <Menu.Item
            leftSection={apiKey.isActive ? <LockIcon size={16} /> : <UnlockIcon size={16} />}
            onClick={() => switchTo.mutate(!apiKey.isActive)}
          >
            {apiKey.isActive ? texts.switchOff : texts.switchOn}
          </Menu.Item>
        )}
        {mayEnd && (
          <Menu.Item color="var(--danger)" leftSection={<TrashIcon size={16} />} onClick={ask.open}>
            {texts.revoke}
          </Menu.Item>
        )}
      </MoreMenu>
      <RoomyDialog onClose={askChange.close} opened={changing} size={560} title={texts.changeTitle(apiKey.name)}>
        <KeyForm
          action={texts.save}
          initial={draftOf(apiKey, own)}
          onClose={askChange.close}
          onSave={(draft) => change.mutate(keyToSend(draft, own), { onSuccess: askChange.close })}
          sending={change}
        />
      </RoomyDialog>
      <Confirm
        action={texts.revoke}
        mutation={revoke}
        onClose={ask.close}
        onConfirm={() => revoke.mutate(undefined, { onSuccess: ask.close })}
        opened={asking}
        title={texts.revokeTitle(apiKey.name)}
      >
        {texts.revokeKept}
      </Confirm>
    </>
  )
}

type KeyListProps = {
  readonly userId: Holder
  /** Permissions of the owner. */
  readonly rights: readonly Permission[]
  readonly label: string
}

/** API keys of a person with permissions, expiry and last use. */
export function KeyList({ userId, rights, label }: KeyListProps) {
  const found = useQuery(apiKeysQuery(userId))
  return (
    <Loaded query={found} waiting={<div className={classes.waiting} />}>
      {(all) =>
        all.length === 0 ? (
          <p className={classes.none}>{texts.noKeys}</p>
        ) : (
          <ul aria-label={label} className={classes.list}>
            {all.map((key) => (
              <KeyRow apiKey={key} key={key.id} rights={rights} userId={userId} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

type KeyRowProps = Pick<KeyListProps, 'userId' | 'rights'> & { readonly apiKey: ApiKey }

function KeyRow({ apiKey, userId, rights }: KeyRowProps) {
  const state = stateOf(apiKey, Date.now())
  return (
    <li className={classes.row} data-off={state !== null || undefined}>
      <div className={classes.words}>
        <p className={classes.name}>
          {apiKey.name}{' '}
          {state !== null && (
            <span className={classes.badge} data-off>
              {state}
            </span>
          )}
        </p>
        <p className={classes.about}>{rightsInWords(apiKey, rights)}</p>
        <p className={classes.about}>
          <code>{apiKey.keyPrefix}…</code> · {timesOf(apiKey)}
        </p>
      </div>
      <KeyMenu apiKey={apiKey} userId={userId} />
    </li>
  )
}

/** Why a key is currently not valid; null when it is. */
function stateOf({ isActive, expiresAt }: ApiKey, now: number): string | null {
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return texts.over
  return isActive ? null : texts.off
}

function rightsInWords({ permissions }: ApiKey, ofOwner: readonly Permission[]): string {
  const scope = scopeOf(permissions, ofOwner)
  if (scope !== 'chosen') return texts.scopes[scope]
  const [first, second, ...others] = permissions
  if (first === undefined) return texts.mayNothing
  const named = second === undefined ? [first] : [first, second]
  return texts.may(
    named.map((right) => rightWords[right]),
    others.length,
  )
}

function timesOf({ lastUsedAt, createdAt, expiresAt }: ApiKey): string {
  const used = lastUsedAt === null ? texts.neverUsed : texts.used(formatAgo(lastUsedAt, Date.now()))
  const made = `${used} · ${texts.made(formatDate(createdAt))}`
  return expiresAt === null ? made : `${made} · ${texts.until(formatDate(expiresAt))}`
}
