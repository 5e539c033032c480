import { Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { effectiveGrantsQuery, visibilityQuery } from '../../api/queries/sharing.ts'
import type { EffectiveGrants, LibraryVisibility, PersonDetail } from '../../api/types.ts'
import { counted } from '../../lib/counts.ts'
import { formatNumber } from '../../lib/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import rows from '../../ui/rows.module.css'
import { Section } from '../../ui/section.tsx'
import { accessDescription, sourcesInWords } from '../shared/sharing/access-words.ts'
import { modes } from '../shared/sharing/texts.ts'
import classes from './person.module.css'
import { kidInWords } from './person-words.ts'
import { kidTexts, personTexts as words } from './texts.ts'

/** How much of each library a person sees, and all restrictions in effect. */
export function PersonAccess({ person }: { readonly person: PersonDetail }) {
  const visibility = useQuery(visibilityQuery(person.id))
  const grants = useQuery(effectiveGrantsQuery(person.id))
  return (
    <Section title={words.sees}>
      {!person.isActive && <Note>{words.seesOff}</Note>}
      <Loaded query={visibility} waiting={<div className={classes.waiting} />}>
        {({ seriesSeen, booksSeen, libraries }) => (
          <>
            <p className={classes.sum}>
              {libraries.every((one) => one.seriesSeen === one.seriesCount)
                ? words.seesAll
                : words.seesSome(counted.series(seriesSeen), counted.books(booksSeen))}
            </p>
            <ul aria-label={words.libraries} className={classes.libraries}>
              {libraries.map((library) => (
                <Library key={library.id} library={library} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <Loaded query={grants}>{(data) => <Rules effective={data} person={person} />}</Loaded>
    </Section>
  )
}

function Library({ library }: { readonly library: LibraryVisibility }) {
  const { name, seriesSeen, seriesCount } = library
  const share = seriesCount === 0 ? 0 : (seriesSeen / seriesCount) * 100
  return (
    <li className={classes.library}>
      <span className={rows.name}>{name}</span>
      <span className={rows.about}>{words.ofAll(formatNumber(seriesSeen), counted.series(seriesCount))}</span>
      <Progress aria-hidden="true" className={classes.share} size="sm" value={share} />
    </li>
  )
}

type RulesProps = { readonly effective: EffectiveGrants; readonly person: PersonDetail }

function Rules({ effective: { grants, libraries }, person }: RulesProps) {
  const { kidProfile } = person
  const ofLibraries =
    libraries === null
      ? words.everyLibrary
      : libraries.length === 0
        ? words.noLibrary
        : words.onlyLibraries(libraries.map(({ name }) => name).join(', '))
  const seesNothing = kidProfile?.isAllowList === true && !grants.some(({ accessMode }) => accessMode === 'allow')
  return (
    <>
      <h3 className={classes.heading}>{words.rules}</h3>
      <ul className={classes.rules}>
        <li>{ofLibraries}</li>
        {kidInWords(kidProfile).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        <li>
          {accessDescription(grants)}
          {grants.length > 0 && (
            <ul>
              {grants.map(({ sharingTagId, sharingTagName, accessMode, sources }) => (
                <li key={`${sharingTagId} ${accessMode}`}>
                  {modes[accessMode].name}: {words.counts(sharingTagName, sourcesInWords(sources))}
                </li>
              ))}
            </ul>
          )}
        </li>
      </ul>
      {seesNothing && <Note>{kidTexts.personNote}</Note>}
    </>
  )
}
