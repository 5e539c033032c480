import type { PluginHealth } from '../../../api/types.ts'
import { CheckIcon, type IconProps, MoreIcon, PauseIcon, WarningIcon } from '../../../ui/icons.tsx'
import classes from './plugins.module.css'
import { texts } from './texts.ts'

const icons: Readonly<Record<PluginHealth, (props: IconProps) => React.ReactNode>> = {
  unknown: MoreIcon,
  healthy: CheckIcon,
  degraded: WarningIcon,
  unhealthy: WarningIcon,
  disabled: PauseIcon,
}

type HealthBadgeProps = {
  readonly health: PluginHealth
  /** In a row. One that is off with failures switched itself off. */
  readonly failureCount: number
}

/** How a plugin or a service is, in words, with a sign and a colour. */
export function HealthBadge({ health, failureCount }: HealthBadgeProps) {
  const Icon = icons[health]
  const isByItself = health === 'disabled' && failureCount > 0
  return (
    <span className={classes.health} data-health={isByItself ? 'unhealthy' : health}>
      <Icon size={16} />
      {isByItself ? texts.switchedItselfOff : texts.health[health]}
    </span>
  )
}
