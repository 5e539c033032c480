import { Button } from '@mantine/core'
import type { MatchCandidate } from '../../api/types.ts'
import { formatLanguage, formatList, formatPercent } from '../../lib/format.ts'
import { WebLink } from '../shared/about/web-link.tsx'
import classes from './matching.module.css'
import { texts } from './texts.ts'

type CandidateCardProps = {
  readonly candidate: MatchCandidate
  /** From 1; also its key. */
  readonly number: number
  readonly isPending: boolean
  readonly isDisabled: boolean
  readonly onTake: () => void
}

/** A possible match, and what of it agrees. */
export function CandidateCard({ candidate, number, isPending, isDisabled, onTake }: CandidateCardProps) {
  const { title, alternateTitles, pluginName, score, summary, url, reasons, year } = candidate
  const about = [texts.score(formatPercent(score)), texts.from(pluginName)]
  return (
    <li className={classes.candidate}>
      <div>
        <h3 className={classes.name}>{year === null ? title : `${title} (${year})`}</h3>
        <p className={classes.dimmed}>{about.join(' · ')}</p>
        {alternateTitles.length > 0 && (
          <p className={classes.dimmed}>{texts.also(formatList(alternateTitles.slice(0, 3)))}</p>
        )}
      </div>
      {summary === null ? <span /> : <p className={classes.summary}>{summary}</p>}
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <Reason key={reason.part} reason={reason} />
        ))}
        {url !== null && (
          <li>
            <WebLink text={texts.page} url={url} />
          </li>
        )}
      </ul>
      <div className={classes.actions}>
        <Button
          aria-keyshortcuts={String(number)}
          aria-label={texts.takeThis(title)}
          disabled={isDisabled}
          loading={isPending}
          onClick={onTake}
          variant={number === 1 ? 'filled' : 'default'}
        >
          {texts.take}
          <span aria-hidden="true" className={`${classes.key} ${classes.keys}`}>
            {number}
          </span>
        </Button>
      </div>
    </li>
  )
}

type ReasonOf = MatchCandidate['reasons'][number]
const marks = { agrees: '✓', close: '≈', differs: '✗' } as const

/** One fact of the match: the same here, or otherwise. */
function Reason({ reason: { part, verdict, here, there } }: { readonly reason: ReasonOf }) {
  const [own, other] = part === 'language' ? [formatLanguage(here), formatLanguage(there)] : [here, there]
  return (
    <li className={classes.reason} data-verdict={verdict}>
      <span aria-label={texts[verdict]} className={classes.mark} role="img">
        {marks[verdict]}
      </span>
      <span>
        {texts.parts[part]}: {other}
        {verdict !== 'agrees' && <span className={classes.dimmed}> ({texts.notInLibrary(own)})</span>}
      </span>
    </li>
  )
}
