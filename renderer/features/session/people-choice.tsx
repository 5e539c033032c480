import { addressOf } from '../../api/call.ts'
import type { ScreenPerson } from '../../api/types.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { AfterRestore, Entrance } from './entrance.tsx'
import classes from './people-choice.module.css'
import { texts } from './texts.ts'

const words = texts.people

type PeopleChoiceProps = {
  readonly people: readonly ScreenPerson[]
  readonly onPerson: (person: ScreenPerson) => void
  readonly onOther: () => void
}

/** People remembered by this screen, to choose from. */
export function PeopleChoice({ people, onPerson, onOther }: PeopleChoiceProps) {
  return (
    <Entrance tabTitle={texts.title} title={words.title} wide>
      <AfterRestore />
      <ul aria-label={words.list} className={classes.people}>
        {people.map((person) => (
          <li key={person.userId}>
            <button className={classes.person} onClick={() => onPerson(person)} type="button">
              <ScreenAvatar person={person} size={88} />
              <span className={classes.name}>{nameOf(person)}</span>
            </button>
          </li>
        ))}
        <li>
          <button className={classes.person} onClick={onOther} type="button">
            <span className={classes.other}>
              <PlusIcon size={32} />
            </span>
            <span className={classes.name}>{words.other}</span>
          </button>
        </li>
      </ul>
    </Entrance>
  )
}

/** Name of a person on this screen. */
export function nameOf({ displayName, username }: ScreenPerson): string {
  return displayName ?? username
}

/**
 * Picture of a remembered person.
 * @param size in pixels
 */
export function ScreenAvatar({ person, size }: { readonly person: ScreenPerson; readonly size: number }) {
  const { userId, hasAvatar } = person
  const src = hasAvatar ? addressOf('getScreenAvatar', { params: { userId } }) : null
  return <Avatar name={nameOf(person)} size={size} src={src} />
}
