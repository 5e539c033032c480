import { Menu } from '@mantine/core'
import { stopKeeping } from '../../api/kept/keeping.ts'
import { useKeptBook } from '../../api/kept/use-kept.ts'
import type { Book } from '../../api/types.ts'
import { useMay } from '../../api/use-me.ts'
import { texts } from './texts.ts'
import { useKeep } from './use-keep.ts'

/** Keeps a book on this device, stops that, or removes it again. */
export function KeepItem({ book }: { readonly book: Book }) {
  const mayRead = useMay('pages-read')
  const { kept, amount } = useKeptBook(book.id)
  const { keep, remove } = useKeep()
  if (amount !== undefined) return <Menu.Item onClick={() => stopKeeping(book.id)}>{texts.stop}</Menu.Item>
  if (kept?.state === 'whole') return <Menu.Item onClick={() => remove(book)}>{texts.remove}</Menu.Item>
  if (!mayRead) return null
  return <Menu.Item onClick={() => keep(book)}>{kept?.state === 'partly' ? texts.goOn : texts.keep}</Menu.Item>
}
