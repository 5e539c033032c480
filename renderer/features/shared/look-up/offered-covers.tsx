import { UnstyledButton } from '@mantine/core'
import { bookCover, seriesCover } from '../../../api/addresses.ts'
import { type LookedUp, type MatchChoice, offeredCover } from '../../../api/titles/look-up.ts'
import type { OfferedCovers as Offered } from '../../../api/types.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Cover } from '../../../ui/cover.tsx'
import classes from './look-up.module.css'
import { texts } from './texts.ts'

type OfferedCoversProps = {
  readonly subject: LookedUp
  readonly choice: MatchChoice
  readonly covers: Offered
  /** 0-based; null: the current cover stays. */
  readonly chosen: number | null
  readonly onChoose: (index: number | null) => void
}

/** Covers from a provider beside the current one. */
export function OfferedCovers({ subject, choice, covers, chosen, onChoose }: OfferedCoversProps) {
  const { status, offered } = covers
  if (offered.length === 0) return null
  const isAllowed = status === 'will-apply'
  return (
    <section aria-label={texts.covers} className={classes.covers}>
      <div className={classes.head}>
        <h3 className={classes.heading}>{texts.covers}</h3>
        {!isAllowed && <span className={classes.dimmed}>{texts.statuses[status]}</span>}
      </div>
      <ul className={classes.pictures}>
        <Picture
          id={subject.id}
          isChosen={chosen === null}
          name={texts.keepCover}
          onChoose={isAllowed ? () => onChoose(null) : null}
          src={subject.kind === 'series' ? seriesCover(subject.id) : bookCover(subject.id)}
          text={texts.current}
        />
        {offered.map(({ token, host, width, height }, index) => (
          <Picture
            id={token}
            isChosen={chosen === index}
            key={token}
            name={texts.offeredCover(formatNumber(index + 1), host)}
            onChoose={isAllowed ? () => onChoose(index) : null}
            src={offeredCover(subject, { ...choice, token })}
            text={width === null || height === null ? host : texts.size(formatNumber(width), formatNumber(height))}
          />
        ))}
      </ul>
      <p className={classes.dimmed}>{texts.coverExplanation}</p>
    </section>
  )
}

type PictureProps = {
  readonly id: string
  readonly src: string
  /** For screen readers. */
  readonly name: string
  readonly text: string
  readonly isChosen: boolean
  /** Null when it cannot be chosen. */
  readonly onChoose: (() => void) | null
}

function Picture({ id, src, name, text, isChosen, onChoose }: PictureProps) {
  return (
    <li>
      <UnstyledButton
        aria-label={name}
        aria-pressed={isChosen}
        className={classes.picture}
        disabled={onChoose === null}
        onClick={() => onChoose?.()}
      >
        <Cover id={id} src={src} title={name} />
        <span className={classes.dimmed}>{text}</span>
      </UnstyledButton>
    </li>
  )
}
