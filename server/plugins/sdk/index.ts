/** The SDK: all that a plugin imports (build/docs/writing-plugins.md). */
export { createClient } from './client/create-client.ts'
export { certainSeries, isNearYear, nearYearFirst } from './client/matches.ts'
export { plainText } from './client/plain-text.ts'
export { stateFile } from './client/state-file.ts'
export {
  foldTitle,
  idOf,
  lineOf,
  linesOf,
  listOf,
  membersOf,
  namesOf,
  numberOf,
  numericId,
  proseOf,
  splitYear,
  titleKey,
  wholeOf,
  yearOf,
} from './client/values.ts'
export { timeLeft } from './runtime/call-time.ts'
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
