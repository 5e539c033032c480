import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { apiKeysQuery } from '../../api/queries/session.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import classes from './account-page.module.css'
import { ApiKeyRow } from './api-key-row.tsx'
import { texts } from './texts.ts'

/** The keys of the signed-in person: make one, see which are used, revoke. */
export function ApiKeys() {
  const list = useQuery(apiKeysQuery)
  return (
    <div className={classes.keys}>
      <MakeKey />
      <Loaded query={list}>
        {(all) =>
          all.length === 0 ? (
            <p className={classes.lead}>{texts.noKeys}</p>
          ) : (
            <ul className={classes.keyList}>
              {all.map((key) => (
                <ApiKeyRow apiKey={key} key={key.id} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}

function MakeKey() {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const making = useMutation({
    mutationFn: () => call('createApiKey', { body: { name } }),
    onSuccess: () => {
      setName('')
      return client.invalidateQueries({ queryKey: keys.apiKeys })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    making.mutate()
  }
  return (
    <>
      <form className={classes.makeKey} onSubmit={submit}>
        <TextInput
          className={classes.keyName}
          label={texts.keyName}
          maxLength={200}
          onChange={(event) => setName(event.currentTarget.value)}
          placeholder={texts.keyPlaceholder}
          required
          value={name}
          withAsterisk={false}
        />
        <Button loading={making.isPending} type="submit" variant="default">
          {texts.makeKey}
        </Button>
      </form>
      {making.isError && <Note tone="danger">{messageOf(making.error)}</Note>}
      {making.isSuccess && (
        <div className={classes.newKey} role="status">
          <p>
            <strong>{texts.shownOnce}</strong> {texts.usage}
          </p>
          <CopyField label={`key ${making.data.name}`} value={making.data.key} />
        </div>
      )}
    </>
  )
}
