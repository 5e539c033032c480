import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import { messageOf } from '../../api/api-error.ts'
import { useAccessGroup } from '../../api/people/use-sharing.ts'
import { hasProvidersQuery } from '../../api/queries/sharing.ts'
import type { AccessGroupDetail } from '../../api/types.ts'
import { TrashIcon } from '../../ui/icons.tsx'
import { Note } from '../../ui/note.tsx'
import rows from '../../ui/rows.module.css'
import { Section } from '../../ui/section.tsx'
import classes from './access.module.css'
import { texts } from './texts.ts'

const words = texts.mappings

/** Groups of an identity provider that fill this one; left out where there is no provider and nothing was mapped. */
export function Mappings({ group }: { readonly group: AccessGroupDetail }) {
  const hasProviders = useQuery(hasProvidersQuery).data ?? false
  const mayChange = useMay('system-admin')
  const { map, unmap } = useAccessGroup(group.id)
  const [name, setName] = useState('')
  const { oidcMappings } = group
  if (!hasProviders && oidcMappings.length === 0) return null
  const error = map.error ?? unmap.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name !== '') map.mutate(name, { onSuccess: () => setName('') })
  }
  return (
    <Section lead={words.lead} title={words.title}>
      {!hasProviders && <Note>{words.noProvider}</Note>}
      {oidcMappings.length === 0 && <p className={classes.line}>{words.none}</p>}
      <ul aria-label={words.title} className={rows.spacedList}>
        {oidcMappings.map(({ id, oidcGroupName }) => (
          <li className={rows.paired} key={id}>
            <span className={rows.name}>{oidcGroupName}</span>
            {mayChange && (
              <ActionIcon
                aria-label={words.remove(oidcGroupName)}
                disabled={unmap.isPending}
                onClick={() => unmap.mutate(id)}
                size={36}
                variant="subtle"
              >
                <TrashIcon size={18} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {mayChange && hasProviders && (
        <form className={rows.adder} onSubmit={submit}>
          <TextInput
            autoComplete="off"
            description={words.hint}
            label={words.name}
            maxLength={500}
            onChange={(event) => setName(event.currentTarget.value)}
            value={name}
          />
          <Button disabled={name === ''} loading={map.isPending} type="submit" variant="default">
            {words.add}
          </Button>
        </form>
      )}
      {error !== null && <Note tone="danger">{messageOf(error)}</Note>}
    </Section>
  )
}
