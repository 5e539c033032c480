import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { readListFile } from '../../api/addresses.ts'
import type { ReadList } from '../../api/types.ts'
import { useMay } from '../../api/use-me.ts'
import { useReadList } from '../../api/use-read-lists.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { MoreIcon } from '../../ui/icons.tsx'
import { ListForm } from './list-form.tsx'
import { texts } from './texts.ts'

const words = texts.reading

/** What can be done with a reading list as a whole. */
export function ReadListMenu({ readList }: { readonly readList: ReadList }) {
  const mayChange = useMay('readlists-write')
  const mayRemove = useMay('readlists-delete')
  const { change, remove } = useReadList(readList.id)
  const navigate = useNavigate()
  const [editing, edit] = useDisclosure()
  const [removing, askRemove] = useDisclosure()
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={words.more} size={36} variant="default">
            <MoreIcon />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" download href={readListFile(readList.id)}>
            {words.file}
          </Menu.Item>
          {mayChange && <Menu.Item onClick={edit.open}>{words.edit}</Menu.Item>}
          {mayRemove && <Menu.Item onClick={askRemove.open}>{words.remove}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <ListForm
        action={texts.form.save}
        busy={change.isPending}
        error={change.error}
        onClose={edit.close}
        onSubmit={(draft) => change.mutate(draft, { onSuccess: edit.close })}
        opened={editing}
        orderedHint={texts.form.orderedBooks}
        start={readList}
        title={words.edit}
      />
      <Confirm
        action={words.remove}
        busy={remove.isPending}
        error={remove.error}
        onClose={askRemove.close}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => void navigate({ to: '/lists', search: { kind: 'reading' }, replace: true }),
          })
        }
        opened={removing}
        title={words.removeAsk}
      >
        {words.removeKept}
      </Confirm>
    </>
  )
}
