import { UnstyledButton } from '@mantine/core'
import type { LetterGroup } from '../api/types.ts'
import { firstOfEach } from '../lib/first-of-each.ts'
import { formatNumber } from '../lib/format.ts'
import classes from './alphabet-bar.module.css'

type AlphabetBarProps = {
  readonly label: string
  /** In the order of the list. */
  readonly groups: readonly LetterGroup[]
  /** Called with the place (0-based) of the first of a group. */
  readonly onJump: (index: number) => void
}

/** The letters that a list holds, each with how many begin so; a press goes to the first. */
export function AlphabetBar({ label, groups, onJump }: AlphabetBarProps) {
  const firsts = firstOfEach(groups)
  return (
    <nav aria-label={label} className={classes.bar}>
      {groups.map(({ group, count }, index) => (
        <UnstyledButton className={classes.letter} key={group} onClick={() => onJump(firsts[index] ?? 0)}>
          <span>{group}</span>
          <span className={classes.count}>{formatNumber(count)}</span>
        </UnstyledButton>
      ))}
    </nav>
  )
}
