import { Checkbox, Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { librariesQuery } from '../../api/queries/libraries.ts'
import { useChangePlugin } from '../../api/system/plugins.ts'
import type { Plugin } from '../../api/types.ts'
import rows from '../../ui/rows.module.css'
import { Section } from '../../ui/section.tsx'
import { FormFoot } from '../shared/plugins/form-foot.tsx'
import { englishWrittenFields, writtenFields } from '../shared/plugins/written-fields.ts'
import classes from './plugins.module.css'
import { rights as words } from './texts.ts'

type LibraryChoiceProps = {
  /** Null grants every library. */
  readonly libraryIds: readonly string[] | null
  readonly onChange: (libraryIds: readonly string[] | null) => void
}

/** Libraries whose series a plugin receives. */
function LibraryChoice({ libraryIds, onChange }: LibraryChoiceProps) {
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

/** A plugin's permissions in the form. */
type Rights = {
  readonly permissions: Plugin['permissions']
  readonly scopes: Plugin['scopes']
  /** Null grants every library. */
  readonly libraryIds: readonly string[] | null
}

/** A metadata field that a plugin can be permitted to write. */
type WritableField = keyof typeof englishWrittenFields

const writableFields = Object.keys(englishWrittenFields) as readonly WritableField[]

function rightsOf({ permissions, scopes, libraryIds }: Plugin): Rights {
  return { permissions, scopes, libraryIds }
}

/** The permissions with a field added or removed. */
function withField(
  permissions: Rights['permissions'],
  field: WritableField,
  isAllowed: boolean,
): Rights['permissions'] {
  const others = permissions.filter((permission) => permission !== `metadata:write:${field}`)
  return isAllowed ? [...others, `metadata:write:${field}`] : others
}

/** Whether both are equal, regardless of order. */
function isSameRights(one: Rights, other: Rights): boolean {
  const reported = ({ permissions, scopes, libraryIds }: Rights) =>
    JSON.stringify([[...permissions].sort(), [...scopes].sort(), libraryIds === null ? null : [...libraryIds].sort()])
  return reported(one) === reported(other)
}

const scopes = ['series:detail', 'book:detail', 'library:scan'] as const

/** What a plugin may write, where it is offered, and for which libraries. */
export function RightsSection({ plugin }: { readonly plugin: Plugin }) {
  const change = useChangePlugin(plugin.id)
  const [typed, setTyped] = useState<Partial<Rights>>({})
  const known = rightsOf(plugin)
  const draft = { ...known, ...typed }
  const edit = (part: Partial<Rights>) => {
    change.reset()
    setTyped({ ...typed, ...part })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { permissions, libraryIds } = draft
    const body = { permissions: [...permissions], scopes: [...draft.scopes] }
    change.mutate(
      { ...body, libraryIds: libraryIds === null ? null : [...libraryIds] },
      { onSuccess: () => setTyped({}) },
    )
  }
  // A plugin without metadata search writes nothing; one that never ran may turn out to have it.
  const isProvider = plugin.manifest === null || plugin.manifest.capabilities.metadataProvider.length > 0
  return (
    <Section lead={isProvider ? words.lead : words.librariesLead} title={isProvider ? words.title : words.libraries}>
      <form className={classes.form} noValidate onSubmit={submit}>
        {isProvider && (
          <WriteChoice onChange={(permissions) => edit({ permissions })} permissions={draft.permissions} />
        )}
        {isProvider && (
          <Checkbox.Group
            label={words.offered}
            onChange={(chosen) => edit({ scopes: chosen as Rights['scopes'] })}
            value={[...draft.scopes]}
          >
            <div className={classes.checks}>
              {scopes.map((scope) => (
                <Checkbox key={scope} label={words.scopes[scope]} value={scope} />
              ))}
            </div>
          </Checkbox.Group>
        )}
        <LibraryChoice libraryIds={draft.libraryIds} onChange={(libraryIds) => edit({ libraryIds })} />
        <FormFoot
          isChanged={!isSameRights(draft, known)}
          refusal={change.isError ? messageOf(change.error) : null}
          saving={change}
        />
      </form>
    </Section>
  )
}

type WriteChoiceProps = {
  readonly permissions: Rights['permissions']
  readonly onChange: (permissions: Rights['permissions']) => void
}

function WriteChoice({ permissions, onChange }: WriteChoiceProps) {
  const isEvery = permissions.includes('metadata:write:*')
  return (
    <fieldset aria-label={words.title} className={classes.plainSet}>
      <Checkbox
        checked={isEvery}
        label={words.every}
        onChange={(event) => onChange(event.currentTarget.checked ? ['metadata:write:*'] : [])}
      />
      {!isEvery && (
        <div className={classes.checks}>
          {writableFields.map((field) => (
            <Checkbox
              checked={permissions.includes(`metadata:write:${field}`)}
              key={field}
              label={writtenFields[field]}
              onChange={(event) => onChange(withField(permissions, field, event.currentTarget.checked))}
            />
          ))}
        </div>
      )}
      {permissions.length === 0 && <p className={rows.about}>{words.nothing}</p>}
    </fieldset>
  )
}
