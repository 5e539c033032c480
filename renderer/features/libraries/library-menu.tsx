import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMay } from '../../api/account/use-me.ts'
import { useRemoveLibrary } from '../../api/libraries/use-libraries.ts'
import type { Library } from '../../api/types.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { PencilIcon, SeriesIcon, TrashIcon, WarningIcon } from '../../ui/icons.tsx'
import { LinkMenuItem } from '../../ui/links.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { common } from '../../ui/texts.ts'
import { texts } from './texts.ts'

/** What else can be done with a library. */
export function LibraryMenu({ library }: { readonly library: Library }) {
  const mayRemove = useMay('system-admin')
  const mayGroup = useMay('series-write')
  const [removing, askRemove] = useDisclosure()
  return (
    <>
      <MoreMenu label={common.moreOptions(library.name)}>
        <LinkMenuItem
          leftSection={<PencilIcon size={16} />}
          params={{ libraryId: library.id }}
          to="/libraries/$libraryId/settings"
        >
          {texts.edit}
        </LinkMenuItem>
        {mayGroup && (
          <LinkMenuItem
            leftSection={<SeriesIcon size={16} />}
            params={{ libraryId: library.id }}
            to="/libraries/$libraryId/decisions"
          >
            {texts.decisions}
          </LinkMenuItem>
        )}
        <LinkMenuItem leftSection={<WarningIcon size={16} />} search={{ library: library.id }} to="/problems">
          {texts.problems}
        </LinkMenuItem>
        {mayRemove && (
          <Menu.Item color="var(--danger)" leftSection={<TrashIcon size={16} />} onClick={askRemove.open}>
            {texts.remove}
          </Menu.Item>
        )}
      </MoreMenu>
      <RemoveLibrary library={library} onClose={askRemove.close} opened={removing} />
    </>
  )
}

type RemoveProps = { readonly library: Library; readonly opened: boolean; readonly onClose: () => void }

function RemoveLibrary({ library, opened, onClose }: RemoveProps) {
  const remove = useRemoveLibrary(library.id)
  return (
    <Confirm
      action={texts.remove}
      mutation={remove}
      onClose={onClose}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      opened={opened}
      title={texts.removeAsk(library.name)}
    >
      {texts.removeExplanation} {texts.lists(library.bookCount)}
    </Confirm>
  )
}
