import { useQuery } from '@tanstack/react-query'
import { externalIdsQuery, linksQuery, type Owner } from '../../../api/queries/extras.ts'
import { useExternalIds, useLinks } from '../../../api/titles/use-extras.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { EntryList } from './entry-list.tsx'
import { texts } from './texts.ts'
import { WebLink } from './web-link.tsx'

type ElsewhereProps = { readonly owner: Owner; readonly mayEdit: boolean }

/** External links of a series or a book. */
export function Links({ owner, mayEdit }: ElsewhereProps) {
  const links = useQuery(linksQuery(owner))
  const { save, remove } = useLinks(owner, links.data?.tag)
  return (
    <Loaded query={links}>
      {({ list }) => (
        <EntryList
          add={texts.links.add}
          empty={texts.links.empty}
          entries={list.map(({ id, sourceName, url, manual }) => ({
            id,
            name: sourceName,
            value: <WebLink text={sourceName} url={url} />,
            note: originOf(manual),
          }))}
          fields={[
            { name: 'sourceName', label: texts.links.name },
            { name: 'url', label: texts.links.url, kind: 'url' },
          ]}
          mayEdit={mayEdit}
          onRemove={({ id }) => remove.mutateAsync(id)}
          onSave={({ sourceName = '', url = '' }) => save.mutateAsync({ sourceName, url })}
          title={texts.links.title}
        />
      )}
    </Loaded>
  )
}

/** External ids of a series or a book; one per site. */
export function ExternalIds({ owner, mayEdit }: ElsewhereProps) {
  const ids = useQuery(externalIdsQuery(owner))
  const { save, remove } = useExternalIds(owner, ids.data?.tag)
  return (
    <Loaded query={ids}>
      {({ list }) => (
        <EntryList
          add={texts.ids.add}
          empty={texts.ids.empty}
          entries={list.map(({ id, source, externalId, externalUrl, manual }) => ({
            id,
            name: source,
            value: <WebLink text={`${source}: ${externalId}`} url={externalUrl ?? ''} />,
            note: originOf(manual),
          }))}
          fields={[
            { name: 'source', label: texts.ids.source },
            { name: 'externalId', label: texts.ids.id },
            { name: 'externalUrl', label: texts.ids.url, kind: 'url', optional: true },
          ]}
          mayEdit={mayEdit}
          onRemove={({ id }) => remove.mutateAsync(id)}
          onSave={({ source = '', externalId = '', externalUrl = '' }) =>
            save.mutateAsync({ source, externalId, externalUrl: externalUrl === '' ? null : externalUrl })
          }
          title={texts.ids.title}
        />
      )}
    </Loaded>
  )
}

function originOf(manual: boolean): string {
  return manual ? texts.byHand : texts.fromFile
}
