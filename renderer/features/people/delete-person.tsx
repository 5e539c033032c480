import { useQuery } from '@tanstack/react-query'
import { deletionQuery, usePerson } from '../../api/people/people.ts'
import type { Person } from '../../api/types.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { deletedDataWords, remainingListsSentence } from './deletion-words.ts'
import classes from './people.module.css'
import { texts } from './texts.ts'

const words = texts.removal

type DeletePersonProps = {
  readonly person: Person
  readonly opened: boolean
  readonly onClose: () => void
  readonly onRemoved?: (() => void) | undefined
}

/** Confirms the deletion of an account, showing what is deleted and what stays. */
export function DeletePerson({ person, opened, onClose, onRemoved }: DeletePersonProps) {
  const { remove } = usePerson(person.id)
  const preview = useQuery({ ...deletionQuery(person.id), enabled: opened })
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        onClose()
        onRemoved?.()
      },
    })
  return (
    <Confirm
      action={texts.remove}
      mutation={{ isPending: remove.isPending || preview.isPending, error: remove.error }}
      onClose={onClose}
      onConfirm={confirm}
      opened={opened}
      title={texts.removeAsk(person.displayName ?? person.username)}
    >
      <Loaded query={preview} waiting={<div className={classes.waiting} />}>
        {({ removed, kept }) => (
          <>
            <DeletedData goes={deletedDataWords(removed)} />
            <p className={classes.plain}>
              {words.kept} {remainingListsSentence(kept)} {person.isActive && words.instead}
            </p>
          </>
        )}
      </Loaded>
    </Confirm>
  )
}

function DeletedData({ goes }: { readonly goes: readonly string[] }) {
  if (goes.length === 0) return <p className={classes.first}>{words.nothing}</p>
  return (
    <>
      <p className={classes.plain}>{words.text}</p>
      <ul className={classes.deletedData}>
        {goes.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}
