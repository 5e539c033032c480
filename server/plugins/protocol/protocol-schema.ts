import { z } from 'zod'
import { pluginProtocol } from '../../domain/plugins/manifest.ts'
import { methods } from './messages.ts'
import { releaseRequests } from './release-messages.ts'

/** The JSON Schema of all messages by method: what is asked, and what is answered. */
export function buildProtocolSchema(): object {
  const entries = Object.entries({ ...methods, ...releaseRequests }).map(([name, { params, result }]) => [
    name,
    z.object({ params, result }),
  ])
  const schema = z.toJSONSchema(z.object(Object.fromEntries(entries) as Record<string, z.ZodObject>), {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // What replaces a damaged value is not part of the protocol.
      if (zodSchema._zod.def.type === 'catch') delete jsonSchema.default
    },
  })
  const { $schema, ...rest } = schema
  return {
    $schema,
    title: `The plugin protocol of Inglenook, version ${pluginProtocol}`,
    description:
      'By method: the parameters that the server sends, and the result that it expects. All methods of releases except ' +
      'releases/poll are asked by the plugin and answered by the server. Items and values that do not fit are left ' +
      'out; README.md says how messages are sent.',
    ...rest,
  }
}
