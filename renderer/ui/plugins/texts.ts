import type { PluginHealth } from '../../api/types.ts'
import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  health: {
    unknown: 'Not used yet',
    healthy: 'Works',
    degraded: 'Has trouble',
    unhealthy: 'Does not work',
    disabled: 'Off',
  } satisfies Readonly<Record<PluginHealth, string>>,
  switchedItselfOff: 'Switched off after failures',
  needed: 'This is needed.',
  numberNeeded: 'Enter a number.',
  least: (least: string) => `At least ${least}.`,
  most: (most: string) => `At most ${most}.`,
  bounds: (least: string, most: string) => `From ${least} to ${most}.`,
  notSet: 'Not set',
  isSet: 'It is set. Leave this empty to keep it.',
  save: 'Save',
  saved: 'Saved',
  noSettings: 'It has nothing to set.',
} as const

export const texts = inLanguage('pluginForms', english)
