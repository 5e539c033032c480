import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ListedPlugin, pluginsQuery } from '../../api/system/plugins.ts'
import { formatAgo } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import rows from '../../ui/rows.module.css'
import { ServerWords } from '../../ui/server-words.tsx'
import { HealthBadge } from '../shared/plugins/health-badge.tsx'
import { AdministratorsOnly } from './administrators-only.tsx'
import { capabilitiesInWords } from './capability-words.ts'
import { LocalDatabases } from './local-databases.tsx'
import { PluginSwitch } from './plugin-switch.tsx'
import classes from './plugins.module.css'
import { texts } from './texts.ts'

/** A plugin in the list. */
function PluginRow({ plugin, lastFailure }: ListedPlugin) {
  const { id, displayName, description, healthStatus, failureCount, type, userCount, problem } = plugin
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <div className={classes.head}>
          <Link className={rows.name} params={{ pluginId: id }} to="/admin/plugins/$pluginId">
            {displayName}
          </Link>
          <HealthBadge failureCount={failureCount} health={healthStatus} />
        </div>
        {description !== null && description !== '' && <p className={classes.description}>{description}</p>}
        <p className={rows.about}>
          {[...capabilitiesInWords(plugin), ...(type === 'user' ? [texts.people(userCount)] : [])].join(' · ')}
        </p>
        {problem !== null && (
          <p className={classes.problem}>
            <ServerWords text={problem} />
          </p>
        )}
        {problem === null && lastFailure !== null && (
          <p className={classes.problem}>
            {texts.failed(formatAgo(lastFailure.at, Date.now()))} <ServerWords text={lastFailure.message} />
          </p>
        )}
      </div>
      <PluginSwitch plugin={plugin} />
    </li>
  )
}

/** Configured plugins: purpose, health, users and switch. */
export function PluginsPage() {
  return (
    <AdministratorsOnly>
      <Plugins />
    </AdministratorsOnly>
  )
}

function Plugins() {
  const list = useQuery(pluginsQuery)
  const button = (
    <LinkButton leftSection={<PlusIcon size={18} />} to="/admin/plugins/new">
      {texts.add}
    </LinkButton>
  )
  return (
    <Page
      actions={list.data?.plugins.length === 0 ? undefined : button}
      narrow
      subtitle={texts.lead}
      title={texts.title}
    >
      <Loaded query={list} waiting={<div className={classes.waiting} />}>
        {({ plugins, safeMode }) => (
          <>
            {safeMode && <Note title={texts.safeMode.title}>{texts.safeMode.text}</Note>}
            {plugins.length === 0 ? (
              <EmptyState action={button} text={texts.empty.text} title={texts.empty.title} />
            ) : (
              <ul aria-label={texts.list} className={rows.spacedList}>
                {plugins.map((listed) => (
                  <PluginRow key={listed.plugin.id} {...listed} />
                ))}
              </ul>
            )}
            <LocalDatabases />
          </>
        )}
      </Loaded>
    </Page>
  )
}
