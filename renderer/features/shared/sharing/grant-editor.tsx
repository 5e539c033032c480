import { ActionIcon, Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useMay } from '../../../api/account/use-me.ts'
import { messageOf } from '../../../api/api-error.ts'
import type { GrantInput } from '../../../api/people/use-sharing.ts'
import { sharingTagsQuery } from '../../../api/queries/sharing.ts'
import type { AccessMode } from '../../../api/types.ts'
import { TrashIcon } from '../../../ui/icons.tsx'
import { LinkButton } from '../../../ui/links.tsx'
import { Note } from '../../../ui/note.tsx'
import rows from '../../../ui/rows.module.css'
import classes from './sharing.module.css'
import { modes, texts } from './texts.ts'

const words = texts.grants
const choices = (['allow', 'deny'] as const).map((value) => ({ value, label: modes[value].name }))

type Grant = { readonly sharingTagId: string; readonly sharingTagName: string; readonly accessMode: AccessMode }
type Work<T> = { readonly mutate: (value: T) => void; readonly isPending: boolean; readonly error: unknown }

type GrantEditorProps = {
  readonly grants: readonly Grant[]
  readonly grant: Work<GrantInput>
  readonly endGrant: Work<string>
}

/** Allowed and hidden sharing tags of a person or a group. */
export function GrantEditor({ grants, grant, endGrant }: GrantEditorProps) {
  const mayChange = useMay('users-write')
  const error = grant.error ?? endGrant.error
  return (
    <>
      {grants.length === 0 && <p className={classes.lead}>{words.none}</p>}
      <ul aria-label={words.list} className={rows.list}>
        {grants.map((one) => (
          <GrantRow
            busy={grant.isPending || endGrant.isPending}
            grant={one}
            key={one.sharingTagId}
            mayChange={mayChange}
            onMode={(accessMode) => grant.mutate({ sharingTagId: one.sharingTagId, accessMode })}
            onRemove={() => endGrant.mutate(one.sharingTagId)}
          />
        ))}
      </ul>
      {error !== null && <Note tone="danger">{messageOf(error)}</Note>}
      {mayChange && <Adder busy={grant.isPending} grants={grants} onAdd={grant.mutate} />}
    </>
  )
}

type GrantRowProps = {
  readonly grant: Grant
  readonly mayChange: boolean
  readonly busy: boolean
  readonly onMode: (mode: AccessMode) => void
  readonly onRemove: () => void
}

function GrantRow({ grant, mayChange, busy, onMode, onRemove }: GrantRowProps) {
  const { sharingTagId, sharingTagName, accessMode } = grant
  return (
    <li className={rows.wrapping}>
      <div className={classes.words}>
        <Link className={rows.name} params={{ tagId: sharingTagId }} to="/sharing-tags/$tagId">
          {sharingTagName}
        </Link>
        <p className={rows.about}>{modes[accessMode].hint}</p>
      </div>
      {mayChange ? (
        <div className={classes.tools}>
          <SegmentedControl
            aria-label={words.mode(sharingTagName)}
            data={choices}
            disabled={busy}
            onChange={(mode) => onMode(mode as AccessMode)}
            value={accessMode}
          />
          <ActionIcon
            aria-label={words.remove(sharingTagName)}
            disabled={busy}
            onClick={onRemove}
            size={36}
            variant="subtle"
          >
            <TrashIcon size={18} />
          </ActionIcon>
        </div>
      ) : (
        <strong>{modes[accessMode].name}</strong>
      )}
    </li>
  )
}

type AdderProps = {
  readonly grants: readonly Grant[]
  readonly busy: boolean
  readonly onAdd: (grant: GrantInput) => void
}

function Adder({ grants, busy, onAdd }: AdderProps) {
  const tags = useQuery(sharingTagsQuery).data
  const [tagId, setTagId] = useState('')
  const [mode, setMode] = useState<AccessMode>('allow')
  if (tags === undefined) return null
  if (tags.length === 0) {
    return (
      <div className={classes.adder}>
        <p className={classes.lead}>{words.noTags}</p>
        <LinkButton to="/sharing-tags" variant="default">
          {words.makeTags}
        </LinkButton>
      </div>
    )
  }
  const left = tags.filter(({ id }) => !grants.some(({ sharingTagId }) => sharingTagId === id))
  if (left.length === 0) return <p className={classes.lead}>{words.allAdded}</p>
  const chosen = left.some(({ id }) => id === tagId) ? tagId : ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen === '') return
    onAdd({ sharingTagId: chosen, accessMode: mode })
    setTagId('')
  }
  return (
    <form className={classes.adder} onSubmit={submit}>
      <NativeSelect
        data={[{ value: '', label: words.choose }, ...left.map(({ id, name }) => ({ value: id, label: name }))]}
        description={chosen === '' ? undefined : modes[mode].hint}
        inputWrapperOrder={['label', 'input', 'description']}
        label={words.tag}
        onChange={(event) => setTagId(event.currentTarget.value)}
        value={chosen}
      />
      <SegmentedControl
        aria-label={words.how}
        data={choices}
        onChange={(value) => setMode(value as AccessMode)}
        value={mode}
      />
      <Button disabled={chosen === ''} loading={busy} type="submit" variant="default">
        {words.add}
      </Button>
    </form>
  )
}
