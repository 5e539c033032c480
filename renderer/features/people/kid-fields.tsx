import { NativeSelect, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { sharingTagsQuery } from '../../api/queries/sharing.ts'
import type { KidProfile } from '../../api/types.ts'
import classes from './people.module.css'
import { agesToChoose, usualKid } from './person-words.ts'
import { kidTexts as words } from './texts.ts'

type KidFieldsProps = {
  /** Null when it is not a child account. */
  readonly profile: KidProfile | null
  readonly onChange: (profile: KidProfile | null) => void
}

/** Switch for a child account with its options. */
export function KidFields({ profile, onChange }: KidFieldsProps) {
  return (
    <div className={classes.kid}>
      <Switch
        checked={profile !== null}
        description={words.hint}
        label={words.label}
        onChange={(event) => onChange(event.currentTarget.checked ? usualKid : null)}
      />
      {profile !== null && <Details onChange={onChange} profile={profile} />}
    </div>
  )
}

type DetailsProps = { readonly profile: KidProfile; readonly onChange: (profile: KidProfile) => void }

function Details({ profile, onChange }: DetailsProps) {
  const { isAllowList, maxAgeRating, isUnratedAllowed, isAccountLocked } = profile
  const tags = useQuery(sharingTagsQuery).data ?? []
  return (
    <div className={classes.kidDetails}>
      <NativeSelect
        data={agesToChoose(maxAgeRating)}
        description={words.ageHint}
        inputWrapperOrder={['label', 'input', 'description']}
        label={words.age}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...profile, maxAgeRating: value === '' ? null : Number(value) })
        }
        value={maxAgeRating === null ? '' : String(maxAgeRating)}
      />
      {maxAgeRating !== null && (
        <Switch
          checked={isUnratedAllowed}
          description={words.unratedHint}
          label={words.unrated}
          onChange={(event) => onChange({ ...profile, isUnratedAllowed: event.currentTarget.checked })}
        />
      )}
      {(isAllowList || tags.length > 0) && (
        <Switch
          checked={isAllowList}
          description={words.allowListHint}
          label={words.allowList}
          onChange={(event) => onChange({ ...profile, isAllowList: event.currentTarget.checked })}
        />
      )}
      <Switch
        checked={isAccountLocked}
        description={words.lockedHint}
        label={words.locked}
        onChange={(event) => onChange({ ...profile, isAccountLocked: event.currentTarget.checked })}
      />
    </div>
  )
}
