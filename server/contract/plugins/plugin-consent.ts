import { z } from 'zod'
import { consentChanges, consentStates } from '../../domain/plugins/code-consent.ts'
import { maxHostLength } from '../../domain/plugins/plugin-hosts.ts'
import { pluginLimits } from '../../domain/plugins/plugin-limits.ts'
import { dateTime, int } from '../shared.ts'
import { codeHash } from './plugin-input.ts'

export const pluginHosts = z
  .array(z.string().max(maxHostLength))
  .max(pluginLimits.hosts)
  .nullable()
  .meta({
    description:
      'Hosts that it can reach, from its `plugin.json`: names, `*.` and a name for all below it, with a port unless it ' +
      'is 80 or 443. Null: any host on the internet; plugins not run with `node` reach everything',
  })

export const pluginCode = z
  .object({
    hash: codeHash.meta({ description: 'SHA-256 of all of its files' }),
    files: int.min(0).max(pluginLimits.codeFiles),
    bytes: int.min(0).max(pluginLimits.codeBytes),
  })
  .meta({ id: 'PluginCode' })

export const pluginConsent = z
  .object({
    state: z.enum(consentStates).meta({
      description:
        '`needed`: nobody has allowed its code; `changed`: it is no longer what was allowed, and doesn’t run; ' +
        '`not-needed`: it comes with Inglenook, or the configuration allows its command',
    }),
    code: pluginCode
      .nullable()
      .meta({ description: 'The code as it is now; null: it needs no consent, or can’t be read' }),
    changes: z
      .array(z.enum(consentChanges))
      .max(consentChanges.length)
      .meta({ description: 'What has changed since it was allowed' }),
    allowedHosts: pluginHosts.meta({
      description: 'The hosts that were allowed before; null: any, or it was never allowed',
    }),
    allowedAt: dateTime.nullable().meta({ description: 'When it was allowed; null: never' }),
  })
  .meta({ id: 'PluginConsent' })
