import { isTagGroup } from './brackets.ts'
import type { FoundNumber, NumberSources } from './find-number.ts'
import type { Lexed } from './lexer.ts'
import type { NamePlan } from './name-parts.ts'

type PlanSources = Omit<NumberSources, 'prefixTo'> & {
  readonly from: number
  readonly number: FoundNumber | null
}

/** Determines the numbers in the text, the brackets to omit, and the start of the series. */
export function planName(sources: PlanSources): NamePlan {
  const { lexed, from, marks, dates, number } = sources
  const { tokens, groups } = lexed
  const used = [marks.volume, marks.special, number, ...marks.others, ...dates.filter((date) => date.group < 0)]
  const claims = used.filter((claim) => claim !== null).sort((a, b) => a.start - b.start)
  const opening = findOpening(sources, claims)
  return {
    lexed,
    from: opening?.stop ?? tokens[from]?.start ?? 0,
    numberFirst: opening !== null && opening.start === number?.start,
    claims: claims.filter((claim) => claim.start !== opening?.start),
    dateGroups: new Set(dates.map((date) => date.group)),
    tagGroups: new Set(groups.flatMap((group, i) => (isTagGroup(tokens, group) ? [i] : []))),
  }
}

type Span = { readonly start: number; readonly stop: number }

/** A number or date before the series: `04 - Asterix`, `01. X-Men Vol. 2`, `001 X-Men #3`, `1991-07 Superman 001`. */
function findOpening({ lexed, from, dates, bare, number, kind }: PlanSources, claims: readonly Span[]): Span | null {
  const { tokens } = lexed
  const first = bare.find((candidate) => candidate.first && (candidate.padded || candidate.before === 'separator'))
  const start = tokens[first?.from ?? -1]?.start
  const stop = tokens[(first?.to ?? 0) - 1]?.end
  if (first !== undefined && start !== undefined && stop !== undefined) {
    const isNumber = number?.start === start
    const isListed = first.padded && first.length >= 2 && number !== null
    const isIndex = (first.before === 'separator' || isListed) && kind === 'comic'
    const next = claims.find((claim) => claim.start > start)?.start ?? Number.POSITIVE_INFINITY
    return (isNumber || isIndex) && hasWord(lexed, stop, next) ? { start, stop } : null
  }
  return dates.find((date) => date.group < 0 && date.from === from) ?? null
}

function hasWord({ tokens }: Lexed, from: number, to: number): boolean {
  return tokens.some((token) => token.start >= from && token.end <= to && token.group < 0 && token.kind === 'word')
}
