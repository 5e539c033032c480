import { Checkbox, Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { librariesQuery } from '../../api/queries/libraries.ts'
import rows from '../../ui/rows.module.css'
import classes from './plugins.module.css'
import { rights as words } from './texts.ts'

type LibraryChoiceProps = {
  /** Null: every library. */
  readonly libraryIds: readonly string[] | null
  readonly onChange: (libraryIds: readonly string[] | null) => void
}

/** Of which libraries a plugin is given series. */
export function LibraryChoice({ libraryIds, onChange }: LibraryChoiceProps) {
  const libraries = useQuery(librariesQuery).data ?? []
  return (
    <div>
      <Radio.Group
        label={words.libraries}
        onChange={(kind) => onChange(kind === 'all' ? null : [])}
        value={libraryIds === null ? 'all' : 'some'}
      >
        <Stack gap="xs" mt="xs">
          <Radio label={words.everyLibrary} value="all" />
          <Radio label={words.someLibraries} value="some" />
        </Stack>
      </Radio.Group>
      {libraryIds !== null && (
        <Checkbox.Group aria-label={words.someLibraries} onChange={onChange} value={[...libraryIds]}>
          <div className={classes.checks}>
            {libraries.map(({ id, name }) => (
              <Checkbox key={id} label={name} value={id} />
            ))}
            {libraries.length === 0 && <p className={rows.about}>{words.noLibraries}</p>}
          </div>
        </Checkbox.Group>
      )}
    </div>
  )
}
