import { z } from 'zod'
import { pluginProtocol } from '../../domain/plugins/manifest.ts'
import { methods } from './messages.ts'

/** The JSON Schema of what the server sends to plugins and of what they answer, by method. */
export function buildProtocolSchema(): object {
  const entries = Object.entries(methods).map(([name, { params, result }]) => [name, z.object({ params, result })])
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
      'By method: the parameters that the server sends, and the result that it expects. Items and values that do not ' +
      'fit are left out; README.md says how messages are sent.',
    ...rest,
  }
}
