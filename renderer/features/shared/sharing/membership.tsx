import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useMay } from '../../../api/account/use-me.ts'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { type Membership, useMembership } from '../../../api/people/use-sharing.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { TrashIcon } from '../../../ui/icons.tsx'
import { Note } from '../../../ui/note.tsx'
import rows from '../../../ui/rows.module.css'
import classes from './sharing.module.css'
import { texts } from './texts.ts'

const words = texts.membership

type MembershipRowProps = {
  readonly membership: Membership
  /** The person on a group page, the group on a person page. */
  readonly name: string
  readonly link: LinkProps
  readonly about: string | null
  readonly removal: { readonly label: string; readonly title: string }
}

/** A member of a group, or a group of a person, with a remove button. */
export function MembershipRow({ membership, name, link, about, removal }: MembershipRowProps) {
  const mayChange = useMay('users-write')
  const { leave } = useMembership()
  const [isConfirming, setConfirming] = useState(false)
  // The identity provider would add them again: ask for confirmation.
  const isFromProvider = leave.error instanceof ApiError && leave.error.status === 409
  const remove = (evenFromProvider: boolean) =>
    leave.mutate(
      { ...membership, evenFromProvider },
      { onError: (error) => setConfirming(error instanceof ApiError && error.status === 409) },
    )
  return (
    <li className={rows.paired}>
      <div className={classes.words}>
        <Link className={rows.name} {...link}>
          {name}
        </Link>
        {about !== null && <p className={rows.about}>{about}</p>}
        {leave.error !== null && !isFromProvider && <Note tone="danger">{messageOf(leave.error)}</Note>}
      </div>
      {mayChange && (
        <ActionIcon
          aria-label={removal.label}
          loading={leave.isPending}
          onClick={() => remove(false)}
          size={36}
          variant="subtle"
        >
          <TrashIcon size={18} />
        </ActionIcon>
      )}
      <Confirm
        action={words.remove}
        mutation={{ isPending: leave.isPending, error: isFromProvider ? null : leave.error }}
        onClose={() => setConfirming(false)}
        onConfirm={() => remove(true)}
        opened={isConfirming}
        title={removal.title}
      >
        {words.removeText}
      </Confirm>
    </li>
  )
}

type AddMembershipProps = {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly membershipOf: (chosen: string) => Membership
  readonly words: Readonly<Record<'choose' | 'label' | 'add', string>>
}

/** Adds a person to a group; either can be chosen from a list. */
export function AddMembership({ options, membershipOf, words: { choose, label, add } }: AddMembershipProps) {
  const { join } = useMembership()
  const [value, setValue] = useState('')
  const chosen = options.some((option) => option.value === value) ? value : ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen !== '') join.mutate(membershipOf(chosen), { onSuccess: () => setValue('') })
  }
  return (
    <>
      <form className={rows.adder} onSubmit={submit}>
        <NativeSelect
          data={[{ value: '', label: choose }, ...options]}
          label={label}
          onChange={(event) => setValue(event.currentTarget.value)}
          value={chosen}
        />
        <Button disabled={chosen === ''} loading={join.isPending} type="submit" variant="default">
          {add}
        </Button>
      </form>
      {join.error !== null && <Note tone="danger">{messageOf(join.error)}</Note>}
    </>
  )
}
