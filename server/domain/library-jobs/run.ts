/** How a run began. */
export const runTriggers = ['user', 'cron'] as const
export type RunTrigger = (typeof runTriggers)[number]

/** `interrupted`: the server stopped meanwhile; the next run continues. */
export const runStates = ['pending', 'running', 'completed', 'failed', 'cancelled', 'interrupted'] as const
export type RunState = (typeof runStates)[number]

/** Exact numbers of a run by what they count. */
export const runCounts = [
  'checked',
  'verified',
  'damaged',
  'unreadable',
  'missing',
  'changed',
  'left',
  'skipped',
  'bytes',
  'books',
  'series',
  'terms',
  'thumbnails',
  'covers',
  'looked',
  'matched',
  'unsure',
  'unknown',
  'updated',
  'unchanged',
  'failed',
  'regrouped',
  'rows',
] as const
export type RunCount = (typeof runCounts)[number]
export type RunCounts = { readonly [C in RunCount]?: number }
