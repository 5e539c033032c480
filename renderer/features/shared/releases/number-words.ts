import type { Release, ReleaseGap } from '../../../api/titles/releases.ts'
import { texts } from './texts.ts'

type Spans = Release['volumes']

/** Ranges of numbers, such as `1–3, 5`. */
function spanWords(spans: Spans): string {
  return spans.map(({ start, end }) => (start === end ? String(start) : `${start}–${end}`)).join(', ')
}

/** What came out, such as `Volume 12, chapter 71`. */
export function releaseWords({ volumes, chapters }: Pick<Release, 'volumes' | 'chapters'>): string {
  const parts = [
    ...(volumes.length === 0 ? [] : [(isOne(volumes) ? texts.volume : texts.volumes)(spanWords(volumes))]),
    ...(chapters.length === 0 ? [] : [(isOne(chapters) ? texts.chapter : texts.chapters)(spanWords(chapters))]),
  ]
  return parts.length === 0 ? texts.unnumbered : parts.join(', ')
}

function isOne([first, ...rest]: Spans): boolean {
  return rest.length === 0 && first?.start === first?.end
}

/** What is out and not here; what is not known is said to be unknown. */
export function gapWords({ missing, cut }: ReleaseGap): string {
  if (missing === null) return texts.tracking.unknown
  if (missing.length === 0) return texts.tracking.none
  return cut ? texts.tracking.more(spanWords(missing)) : spanWords(missing)
}
