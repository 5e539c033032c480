import type { PluginHealth } from '../../../api/types.ts'
import { inLanguage } from '../../../languages/in-language.ts'

export const english = {
  health: {
    unknown: 'Not used yet',
    healthy: 'Working',
    degraded: 'Having problems',
    unhealthy: 'Not working',
    disabled: 'Off',
  } satisfies Readonly<Record<PluginHealth, string>>,
  switchedItselfOff: 'Turned off after failures',
  needed: 'Required.',
  numberNeeded: 'Enter a number.',
  least: (least: string) => `At least ${least}.`,
  most: (most: string) => `At most ${most}.`,
  bounds: (least: string, most: string) => `From ${least} to ${most}.`,
  oneALine: 'One per line.',
  notSet: 'Not set',
  isSet: 'Already set. Leave blank to keep it.',
  save: 'Save',
  saved: 'Saved',
  noSettings: 'This plugin has no settings.',
} as const

export const texts = inLanguage('pluginForms', english)
