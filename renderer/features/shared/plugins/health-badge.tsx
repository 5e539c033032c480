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
  /** Consecutive failures. A disabled plugin with failures was disabled automatically. */
  readonly failureCount: number
}

/** Health of a plugin or service, as text with icon and colour. */
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
