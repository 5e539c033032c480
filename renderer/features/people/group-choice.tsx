import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { accessGroupsQuery } from '../../api/queries/sharing.ts'
import classes from './people.module.css'
import { texts } from './texts.ts'

type GroupChoiceProps = {
  readonly groupIds: readonly string[]
  readonly onChange: (groupIds: readonly string[]) => void
}

/** The access groups that somebody joins; nothing where there are none. */
export function GroupChoice({ groupIds, onChange }: GroupChoiceProps) {
  const groups = useQuery(accessGroupsQuery).data ?? []
  if (groups.length === 0) return null
  return (
    <Checkbox.Group label={texts.invitations.groups} onChange={onChange} value={[...groupIds]}>
      <div className={classes.rights}>
        {groups.map(({ id, name }) => (
          <Checkbox key={id} label={name} value={id} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
