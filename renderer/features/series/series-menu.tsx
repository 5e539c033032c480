import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Series } from '../../api/types.ts'
import { useMarkSeries } from '../../api/use-marks.ts'
import { useMay } from '../../api/use-me.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { MoreIcon } from '../../ui/icons.tsx'
import { SeriesEdit } from './series-edit.tsx'
import { texts } from './texts.ts'

/** What else can be done with a series. */
export function SeriesMenu({ series }: { readonly series: Series }) {
  const mark = useMarkSeries()
  const mayEdit = useMay('series-write')
  const [asking, ask] = useDisclosure()
  const [editing, edit] = useDisclosure()
  const markUnread = () => mark.mutate({ seriesId: series.id, read: false }, { onSuccess: ask.close })
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <ActionIcon aria-label={texts.moreActions} loading={mark.isPending} size={42} variant="default">
            <MoreIcon />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => mark.mutate({ seriesId: series.id, read: true })}>{texts.markRead}</Menu.Item>
          <Menu.Item onClick={ask.open}>{texts.markUnread}</Menu.Item>
          {mayEdit && <Menu.Item onClick={edit.open}>{texts.edit}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <SeriesEdit onClose={edit.close} opened={editing} series={series} />
      <Confirm
        action={texts.markUnread}
        busy={mark.isPending}
        error={mark.error}
        onClose={ask.close}
        onConfirm={markUnread}
        opened={asking}
        title={texts.unreadAsk}
      >
        {texts.unreadKept}
      </Confirm>
    </>
  )
}
