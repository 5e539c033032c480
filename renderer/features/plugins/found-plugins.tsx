import { Button, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useNewPlugin } from '../../api/system/plugins.ts'
import type { FoundPlugins as Found, FoundPlugin, Plugin } from '../../api/types.ts'
import { ShowInFolder } from '../../desktop/outside-buttons.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { RefreshIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Note } from '../../ui/note.tsx'
import rows from '../../ui/rows.module.css'
import { Section } from '../../ui/section.tsx'
import { ServerWords } from '../../ui/server-words.tsx'
import { sitesInWords } from './capability-words.ts'
import classes from './plugins.module.css'
import { adding as words } from './texts.ts'

type FoundPluginsProps = {
  readonly found: Found
  readonly isSearching: boolean
  readonly onSearch: () => void
  readonly onCreated: (plugin: Plugin) => void
}

/** Plugins that come with Inglenook and those of the plugins folder, each with its problem or an add button. */
export function FoundPlugins({ found: { folder, data }, isSearching, onSearch, onCreated }: FoundPluginsProps) {
  const [hasSearched, setSearched] = useState(false)
  const search = () => {
    setSearched(true)
    onSearch()
  }
  const included = data.filter((one) => one.included)
  const own = data.filter((one) => !one.included)
  return (
    <>
      {included.length > 0 && (
        <Section lead={words.includedLead} title={words.included}>
          <FoundList found={included} label={words.included} onCreated={onCreated} />
        </Section>
      )}
      <Section
        actions={
          <Button leftSection={<RefreshIcon size={16} />} loading={isSearching} onClick={search} variant="default">
            {words.again}
          </Button>
        }
        lead={words.folderLead}
        title={words.folder}
      >
        <div className={classes.folder}>
          <CopyField label={words.path} value={folder} />
          <div>
            <ShowInFolder path={folder} />
          </div>
          <VisuallyHidden role="status">{hasSearched && !isSearching && words.looked(own.length)}</VisuallyHidden>
          {own.length === 0 ? (
            <p className={rows.about}>{words.none}</p>
          ) : (
            <FoundList found={own} label={words.folder} onCreated={onCreated} />
          )}
        </div>
      </Section>
    </>
  )
}

type FoundListProps = {
  readonly found: readonly FoundPlugin[]
  readonly label: string
  readonly onCreated: (plugin: Plugin) => void
}

function FoundList({ found, label, onCreated }: FoundListProps) {
  return (
    <ul aria-label={label} className={rows.spacedList}>
      {found.map((one) => (
        <FoundRow found={one} key={one.folder} onCreated={onCreated} />
      ))}
    </ul>
  )
}

type FoundRowProps = { readonly found: FoundPlugin; readonly onCreated: (plugin: Plugin) => void }

function FoundRow({ found, onCreated }: FoundRowProps) {
  const { folder, displayName, description, version, problem, pluginId, command, hosts, included } = found
  const name = displayName ?? words.unnamed(folder)
  const making = useNewPlugin()
  const setUp = () => {
    const body = bodyOf(found)
    if (body !== null) making.mutate(body, { onSuccess: onCreated })
  }
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <strong>{name}</strong>
        {description !== null && description !== '' && <p className={classes.description}>{description}</p>}
        <p className={rows.about}>
          {[...(included ? [] : [folder]), ...(version === null ? [] : [words.version(version)])].join(' · ')}
        </p>
        {command === 'node' && <p className={rows.about}>{sitesInWords(hosts, words)}</p>}
        {problem !== null && (
          <p className={classes.problem}>
            <ServerWords text={problem} />
          </p>
        )}
        {making.isError && <Note tone="danger">{messageOf(making.error)}</Note>}
      </div>
      {pluginId !== null && (
        <LinkButton
          aria-label={`${words.there}: ${name}`}
          params={{ pluginId }}
          to="/admin/plugins/$pluginId"
          variant="default"
        >
          {words.there}
        </LinkButton>
      )}
      {pluginId === null && problem === null && (
        <Button aria-label={words.setUpOf(name)} loading={making.isPending} onClick={setUp}>
          {words.setUp}
        </Button>
      )}
    </li>
  )
}

/** Null without a start command: it then has a problem and no button. */
function bodyOf({ name, displayName, description, command, args }: FoundPlugin) {
  if (name === null || command === null) return null
  return { name, displayName: displayName ?? name, description, command, args: [...args] }
}
