import { Menu } from '@mantine/core'
import { useMay } from '../../api/account/use-me.ts'
import { readListFile } from '../../api/addresses.ts'
import { useReadList } from '../../api/lists/use-read-lists.ts'
import type { ReadList } from '../../api/types.ts'
import { ListMenu } from './list-menu.tsx'
import { texts } from './texts.ts'

/** What can be done with a reading list as a whole. */
export function ReadListMenu({ readList }: { readonly readList: ReadList }) {
  const mayChange = useMay('readlists-write')
  const mayRemove = useMay('readlists-delete')
  const { change, remove } = useReadList(readList.id)
  return (
    <ListMenu
      before={
        <Menu.Item component="a" download href={readListFile(readList.id)}>
          {texts.reading.file}
        </Menu.Item>
      }
      change={mayChange ? change : null}
      list={readList}
      orderedHint={texts.form.orderedBooks}
      remove={mayRemove ? remove : null}
      tab={{ kind: 'reading' }}
      words={texts.reading}
    />
  )
}
