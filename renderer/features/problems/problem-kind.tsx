import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { usePagedList } from '../../api/lists/use-paged-list.ts'
import { problemsPageQuery } from '../../api/queries/problems.ts'
import { serverWords } from '../../api/texts.ts'
import type { BookProblem, ProblemCount } from '../../api/types.ts'
import { counted } from '../../lib/counts.ts'
import { TryAgain } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { VirtualRows } from '../../ui/virtual-rows.tsx'
import { ProblemRow } from './problem-row.tsx'
import classes from './problems.module.css'
import { RetryButton } from './retry-button.tsx'
import { kindName, texts } from './texts.ts'

type ProblemKindProps = {
  readonly kind: ProblemCount
  readonly libraryId: string | null
  /** Whether its files are shown before anybody asks. */
  readonly startsOpen: boolean
}

/** One kind of problem: what it means, what helps, how many files have it, and which. */
export function ProblemKind({ kind: { code, message, count }, libraryId, startsOpen }: ProblemKindProps) {
  const [opened, { toggle }] = useDisclosure(startsOpen)
  return (
    <Section
      actions={<RetryButton filter={{ libraryId, code }} label={`${texts.retryKind}: ${kindName(code)}`} />}
      lead={serverWords.sentence(message)}
      title={`${kindName(code)} · ${counted.files(count)}`}
    >
      <Button
        aria-expanded={opened}
        aria-label={`${opened ? texts.hide : texts.show}: ${kindName(code)}`}
        className={classes.toggle}
        onClick={toggle}
        size="compact-sm"
        variant="subtle"
      >
        {opened ? texts.hide : texts.show}
      </Button>
      {opened && <Files code={code} count={count} libraryId={libraryId} reported={message} />}
    </Section>
  )
}

/** Pixels, about. */
const rowHeight = 72

type FilesProps = Pick<ProblemCount, 'code' | 'count'> & {
  readonly libraryId: string | null
  readonly reported: string
}

function Files({ code, count, libraryId, reported }: FilesProps) {
  const problems = usePagedList((page, size) => problemsPageQuery({ libraryId, code }, page, size))
  const row = (problem: BookProblem | undefined) =>
    problem === undefined ? (
      <div className={classes.waiting} />
    ) : (
      <ProblemRow key={problem.book.id} problem={problem} reported={reported} withLibrary={libraryId === null} />
    )
  return (
    <>
      {problems.error !== null && <TryAgain query={problems} />}
      <VirtualRows
        count={problems.total ?? count}
        label={kindName(code)}
        onRange={problems.show}
        renderItem={(index) => row(problems.at(index))}
        rowHeight={rowHeight}
      />
    </>
  )
}
