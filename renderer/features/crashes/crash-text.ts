import type { Crash } from '../../api/types.ts'

/**
 * Crashes as plain English text in chronological order, for pasting into a report.
 * @param newestFirst as they are listed
 */
export function crashesAsText(newestFirst: readonly Crash[]): string {
  return newestFirst.toReversed().map(crashAsText).join('\n')
}

function crashAsText({ time, part, reason, version, details }: Crash): string {
  const line = `${time} ${part} ${reason} (version ${version})`
  return details === '' ? line : `${line}\n  ${details.replaceAll('\n', '\n  ')}`
}
