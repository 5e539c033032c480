/** The SDK: all that a plugin imports (build/docs/writing-plugins.md). */
export { createClient } from './client/create-client.ts'
export { stateFile } from './client/state-file.ts'
export {
  foldTitle,
  idOf,
  lineOf,
  linesOf,
  listOf,
  membersOf,
  numberOf,
  proseOf,
  splitYear,
  titleKey,
  wholeOf,
  yearOf,
} from './client/values.ts'
export { definePlugin } from './runtime/define-plugin.ts'
export {
  configuration,
  invalidParams,
  notFound,
  pluginError,
  rateLimited,
  unauthorized,
  upstream,
} from './runtime/errors.ts'
export type * from './types.ts'
