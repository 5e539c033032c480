import type { Recommendation } from '../../../api/types.ts'
import { formatList } from '../../../lib/format.ts'
import { texts } from './texts.ts'

type Reason = Recommendation['reasons'][number]

function phraseOf(reason: Reason): string {
  if (reason.kind === 'series') return texts.because[reason.how](reason.title)
  return texts.shared[reason.kind](formatList(reason.names))
}

/** Why a title is recommended, the strongest reason first. The words of a plugin are its own. */
export function reasonsInWords({ reasons, reason, sourcePlugin }: Recommendation): readonly string[] {
  if (reasons.length > 0) return reasons.map(phraseOf)
  return [reason === '' ? texts.by(sourcePlugin) : reason]
}
