import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../api/account/use-me.ts'
import { useRemoveLibrary } from '../../api/libraries/use-libraries.ts'
import { isActive, scanQuery } from '../../api/queries/libraries.ts'
import type { Library, ScanStatus } from '../../api/types.ts'
import { counted } from '../../lib/counts.ts'
import { formatAgo } from '../../lib/format.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { PencilIcon, SeriesIcon, TrashIcon, WarningIcon } from '../../ui/icons.tsx'
import { LinkMenuItem } from '../../ui/links.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { Note } from '../../ui/note.tsx'
import { ServerWords } from '../../ui/server-words.tsx'
import { common } from '../../ui/texts.ts'
import { RunningScan } from '../shared/tasks/scan-progress.tsx'
import classes from './libraries-page.module.css'
import { ScanButton } from './scan-buttons.tsx'
import { texts } from './texts.ts'

/** A library: contents, state and its running scan. */
export function LibraryCard({ library }: { readonly library: Library }) {
  const mayChange = useMay('libraries-write')
  const mayRepair = useMay('books-write')
  const scan = useQuery(scanQuery(library.id)).data
  const running = isActive(scan)
  return (
    <li className={classes.card}>
      <div className={classes.top}>
        <div className={classes.text}>
          <h2 className={classes.name}>
            <Link params={{ libraryId: library.id }} to="/libraries/$libraryId">
              {library.name}
            </Link>
            {library.state === 'offline' && <span className={classes.offline}>{texts.offline}</span>}
          </h2>
          {mayChange && <p className={classes.path}>{library.path}</p>}
          <p className={classes.facts}>{factsOf(library)}</p>
        </div>
        {mayChange && (
          <div className={classes.buttons}>
            {!running && <ScanButton libraryId={library.id} />}
            <LibraryMenu library={library} />
          </div>
        )}
      </div>
      {library.state === 'offline' && (
        <Note>
          <ServerWords text={library.stateReason ?? ''} /> {texts.offlineHint}
        </Note>
      )}
      {running && <RunningScan scan={scan} />}
      {!running && <Outcome scan={scan} />}
      {mayRepair && library.errorCount > 0 && (
        <Link className={classes.problems} search={{ library: library.id }} to="/problems">
          {texts.unreadable(library.errorCount)}
        </Link>
      )}
    </li>
  )
}

function factsOf(library: Library): string {
  const scanned =
    library.lastScannedAt === null ? texts.never : texts.scanned(formatAgo(library.lastScannedAt, Date.now()))
  const series = counted.series(library.seriesCount)
  return `${series} · ${counted.books(library.bookCount)} · ${scanned}`
}

/** The last scan, unless it completed normally. */
function Outcome({ scan }: { readonly scan: ScanStatus | null | undefined }) {
  if (scan?.status !== 'failed' || scan.message === null) return null
  return (
    <Note tone="danger">
      <ServerWords text={scan.message} />
    </Note>
  )
}

/** Further actions for a library. */
function LibraryMenu({ library }: { readonly library: Library }) {
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
