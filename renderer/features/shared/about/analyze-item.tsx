import { Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMay } from '../../../api/account/use-me.ts'
import type { Owner } from '../../../api/queries/extras.ts'
import { useAnalyze } from '../../../api/titles/use-extras.ts'
import { common } from '../../../ui/texts.ts'
import { texts } from './texts.ts'

const report = { onSuccess: () => void notifications.show({ message: texts.analyze.begun }) }

/** Rescans the files of a series or a book. */
export function AnalyzeItem({ owner }: { readonly owner: Owner }) {
  const analyze = useAnalyze(owner)
  return <Menu.Item onClick={() => analyze.mutate(undefined, report)}>{texts.analyze.menu}</Menu.Item>
}

type AnalyzeAgainProps = { readonly bookId: string; readonly inCloud: boolean }

/** Analyzes an unreadable book again; one in the cloud is downloaded. */
export function AnalyzeAgain({ bookId, inCloud }: AnalyzeAgainProps) {
  const mayAsk = useMay('books-write')
  const analyze = useAnalyze({ kind: 'book', id: bookId })
  if (!mayAsk) return null
  return (
    <Button
      loading={analyze.isPending}
      onClick={() => analyze.mutate(undefined, report)}
      size="compact-sm"
      variant="default"
    >
      {inCloud ? common.book.download : texts.analyze.again}
    </Button>
  )
}
