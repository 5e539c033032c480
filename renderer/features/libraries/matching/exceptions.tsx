import { Button, NativeSelect } from '@mantine/core'
import type { ComparedField } from '../../../api/types.ts'
import { writtenFields } from '../../shared/plugins/written-fields.ts'
import classes from './matching.module.css'
import { type MatchingProps, nameOf, type Provider } from './provider-names.ts'
import { texts } from './texts.ts'

type Field = ComparedField['field']

/** Fields for which another plugin comes first. */
export function Exceptions({
  matching,
  onMatching,
  providers,
}: MatchingProps & { readonly providers: readonly Provider[] }) {
  const fields = Object.keys(matching.fields) as Field[]
  const free = (Object.keys(writtenFields) as Field[]).filter((field) => !fields.includes(field))
  const orderWith = (first: string) => [first, ...matching.providers.filter((id) => id !== first)]
  const set = (field: Field, first: string) =>
    onMatching({ ...matching, fields: { ...matching.fields, [field]: orderWith(first) } })
  const remove = (field: Field) => {
    const { [field]: _, ...rest } = matching.fields
    onMatching({ ...matching, fields: rest })
  }
  const [next] = free
  return (
    <div>
      <strong>{texts.exceptions}</strong>
      <p className={classes.about}>{texts.exceptionsHint}</p>
      <ul className={classes.order}>
        {fields.map((field) => (
          <li className={classes.exception} key={field}>
            <NativeSelect
              data={[field, ...free].map((value) => ({ value, label: writtenFields[value] }))}
              label={texts.field}
              onChange={(event) => {
                const { [field]: order = matching.providers, ...rest } = matching.fields
                onMatching({ ...matching, fields: { ...rest, [event.currentTarget.value]: order } })
              }}
              value={field}
            />
            <NativeSelect
              data={matching.providers.map((id) => ({ value: id, label: nameOf(providers, id) }))}
              label={texts.first}
              onChange={(event) => set(field, event.currentTarget.value)}
              value={matching.fields[field]?.[0] ?? ''}
            />
            <Button aria-label={texts.remove(writtenFields[field])} onClick={() => remove(field)} variant="default">
              ✕
            </Button>
          </li>
        ))}
      </ul>
      {next !== undefined && (
        <Button mt="xs" onClick={() => set(next, matching.providers[1] ?? '')} variant="default">
          {texts.add}
        </Button>
      )}
    </div>
  )
}
