import type { AffectedPerson } from '../../../api/types.ts'
import rows from '../../../ui/rows.module.css'
import classes from './sharing.module.css'
import { texts } from './texts.ts'

const words = texts.affected

type AffectedPeopleProps = {
  /** Affected people. */
  readonly peopleCount: number
  readonly people: readonly AffectedPerson[]
}

/** People who were checked; beyond a limit only the number is known. */
const maxCompared = 50

/** Preview of whose access changes. */
export function AffectedPeople({ peopleCount, people }: AffectedPeopleProps) {
  if (people.length === 0) {
    return <p className={classes.plain}>{peopleCount === 0 ? words.nobodyHas : words.nobody}</p>
  }
  return (
    <div>
      <p className={classes.plain}>{words.some}</p>
      <ul className={classes.people}>
        {people.map((person) => (
          <li key={person.userId}>
            <strong>{person.displayName ?? person.username}</strong> {changeInWords(person)}
          </li>
        ))}
      </ul>
      {peopleCount > maxCompared && <p className={rows.about}>{words.first(peopleCount)}</p>}
    </div>
  )
}

function changeInWords({ seriesShown, seriesHidden }: AffectedPerson): string {
  return [
    ...(seriesShown > 0 ? [words.shown(seriesShown)] : []),
    ...(seriesHidden > 0 ? [words.hidden(seriesHidden)] : []),
  ].join(` ${words.and} `)
}
