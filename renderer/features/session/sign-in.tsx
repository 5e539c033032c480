import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keys } from '../../api/live/keys.ts'
import { screenQuery } from '../../api/queries/screen.ts'
import type { ScreenPerson, User } from '../../api/types.ts'
import { Entrance } from './entrance.tsx'
import { PeopleChoice } from './people-choice.tsx'
import { NewPin, PersonPin } from './person-pin.tsx'
import type { Refused } from './refusal-words.ts'
import { readReturnPath, saveReturnPath } from './return-path.ts'
import { isKnownHere, startOf, type View, wayOf } from './sign-in-views.ts'
import { texts } from './texts.ts'
import { WithPassword } from './with-password.tsx'

type SignInProps = {
  /** Target page after sign-in. */
  readonly next: string | null
  /** Why a sign-in at an identity provider failed. */
  readonly refused: Refused | null
  /** Called when the session has started. */
  readonly onDone: (user: User) => void
}

const nobody = { kind: 'password', person: null } as const

/** Sign-in: by picture and PIN for remembered people, else by name and password. */
export function SignIn(props: SignInProps) {
  const screen = useQuery(screenQuery)
  if (screen.isPending) {
    return (
      <Entrance tabTitle={texts.title} title={texts.appName}>
        {null}
      </Entrance>
    )
  }
  return <Ways {...props} people={screen.data ?? []} />
}

function Ways({ next, refused, onDone, people }: SignInProps & { readonly people: readonly ScreenPerson[] }) {
  const client = useQueryClient()
  const [chosen, choose] = useState<View | null>(null)
  const [typed, setTyped] = useState(() => readReturnPath(Date.now())?.username ?? '')
  const view = chosen ?? (refused === null ? startOf(people) : nobody)
  const forget = ({ userId }: ScreenPerson) => {
    const others = people.filter((person) => person.userId !== userId)
    client.setQueryData<readonly ScreenPerson[]>(keys.screen, others)
    choose(startOf(others))
  }

  if (view.kind === 'new-pin') return <NewPin onDone={() => onDone(view.user)} password={view.password} />
  if (view.kind === 'people') {
    return <PeopleChoice onOther={() => choose(nobody)} onPerson={(person) => choose(wayOf(person))} people={people} />
  }
  if (view.kind === 'pin' && isKnownHere(view.person, people)) {
    return (
      <PersonPin
        isOneOfSeveral={people.length > 1}
        key={view.person.userId}
        onDone={onDone}
        onForgotten={() => forget(view.person)}
        onOthers={() => choose(people.length > 1 ? { kind: 'people' } : nobody)}
        onPassword={() => choose({ kind: 'password', person: view.person })}
        person={view.person}
      />
    )
  }
  const { person } = view
  return (
    <WithPassword
      isKnownHere={person !== null && isKnownHere(person, people)}
      key={person?.userId ?? ''}
      onBack={people.length === 0 ? null : () => choose(startOf(people))}
      onDone={(user, password) => (password === null ? onDone(user) : choose({ kind: 'new-pin', user, password }))}
      onLeave={() => saveReturnPath({ next, username: typed }, Date.now())}
      onTyped={setTyped}
      person={people.find(({ userId }) => userId === person?.userId) ?? person}
      refused={chosen === null ? refused : null}
      typed={typed}
    />
  )
}
