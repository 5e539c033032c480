import { Link } from '@tanstack/react-router'
import type { ListedPlugin } from '../../api/queries/plugins.ts'
import { formatAgo } from '../../lib/format.ts'
import rows from '../../ui/rows.module.css'
import { ServerWords } from '../../ui/server-words.tsx'
import { HealthBadge } from '../shared/plugins/health-badge.tsx'
import { capabilitiesInWords } from './capability-words.ts'
import { PluginSwitch } from './plugin-switch.tsx'
import classes from './plugins.module.css'
import { texts } from './texts.ts'

/** A plugin in the list. */
export function PluginRow({ plugin, lastFailure }: ListedPlugin) {
  const { id, displayName, description, healthStatus, failureCount, type, userCount, problem } = plugin
  return (
    <li className={classes.row}>
      <div className={classes.words}>
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
