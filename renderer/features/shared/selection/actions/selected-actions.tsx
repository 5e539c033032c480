import { Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type ReactNode, useState } from 'react'
import { useMay } from '../../../../api/account/use-me.ts'
import { type Bulk, useBulk } from '../../../../api/titles/bulk.ts'
import { bulkResult } from '../../../../lib/bulk-result.ts'
import { counted } from '../../../../lib/counts.ts'
import { Confirm } from '../../../../ui/confirm.tsx'
import { MoreMenu } from '../../../../ui/more-menu.tsx'
import { AddToCollection, AddToReadList } from '../../list-picker/add-to-list.tsx'
import { TagMany } from '../../sharing/tag-many.tsx'
import { texts as sharingTexts } from '../../sharing/texts.ts'
import { SelectionBar } from '../selection-bar.tsx'
import type { Selection } from '../use-selection.ts'
import { CleanTitles } from './clean-titles.tsx'
import { EditMany } from './edit-many.tsx'
import { RenumberBooks } from './renumber-books.tsx'
import { texts } from './texts.ts'

type SelectedActionsProps = {
  readonly kind: Bulk['kind']
  readonly selection: Selection
  /** Additional menu items. */
  readonly children?: ReactNode
}

/** Dialogs of the menu. */
type OpenDialog = 'edit' | 'list' | 'tags' | 'unread' | 'unlock' | 'reset' | 'renumber' | 'retitle' | null

type Act = Exclude<keyof typeof texts.results, 'gone'>
type Answer = Parameters<typeof bulkResult>[0][number]

/** Reports what was done, to how many items, and what failed. */
function resultNotifier(kind: Bulk['kind'], act: Act): (answer: Answer) => void {
  const amount = kind === 'series' ? counted.series : counted.books
  return (answer) => {
    const { done, gone, refused } = bulkResult([answer])
    const lost = gone > 0 ? [texts.results.gone(amount(gone))] : []
    notifications.show({ message: [texts.results[act](amount(done)), ...refused, ...lost].join(' ') })
  }
}

/** Actions for the selected series or books. */
export function SelectedActions({ kind, selection, children }: SelectedActionsProps) {
  const { picked, most, end } = selection
  const ids = [...(picked ?? [])]
  const bulk = useBulk({ kind, ids })
  const [openDialog, ask] = useState<OpenDialog>(null)
  const mayEdit = useMay(kind === 'series' ? 'series-write' : 'books-write')
  const mayRead = useMay('progress-write')
  const mayList = useMay(kind === 'series' ? 'collections-write' : 'readlists-write')
  const mayTag = useMay('users-write') && kind === 'series'
  if (picked === null) return null
  const count = ids.length === 0 ? texts.none : texts.counts[kind](ids.length)
  const isNone = ids.length === 0
  const close = () => ask(null)
  const report = (message: string) => ({ onSuccess: () => void notifications.show({ message }) })
  return (
    <>
      <SelectionBar
        closeLabel={texts.close}
        count={count}
        full={ids.length >= most ? texts.full(most) : null}
        onClose={end}
      >
        {mayRead && (
          <>
            <Button
              disabled={isNone}
              loading={bulk.mark.isPending}
              onClick={() => bulk.mark.mutate(true, { onSuccess: resultNotifier(kind, 'read') })}
              variant="default"
            >
              {texts.markRead}
            </Button>
            <Button
              disabled={isNone}
              loading={bulk.want.isPending}
              onClick={() => bulk.want.mutate(undefined, report(texts.wanted))}
              variant="default"
            >
              {texts.want}
            </Button>
          </>
        )}
        {mayEdit && (
          <Button disabled={isNone} onClick={() => ask('edit')}>
            {texts.edit}
          </Button>
        )}
        <SelectionMenu
          disabled={isNone}
          kind={kind}
          mayEdit={mayEdit}
          mayList={mayList}
          mayRead={mayRead}
          mayTag={mayTag}
          onAsk={ask}
          onLock={() => bulk.lock.mutate(true, { onSuccess: resultNotifier(kind, 'lock') })}
          onStart={(what) => bulk.start.mutate(what, report(texts.started))}
        >
          {children}
        </SelectionMenu>
      </SelectionBar>
      <EditMany bulk={{ kind, ids }} count={count} onClose={close} opened={openDialog === 'edit'} />
      <RenumberBooks onClose={close} opened={openDialog === 'renumber'} seriesIds={ids} />
      <CleanTitles onClose={close} opened={openDialog === 'retitle'} seriesIds={ids} />
      <TagMany count={count} onClose={close} opened={openDialog === 'tags'} seriesIds={ids} />
      {kind === 'series' ? (
        <AddToCollection onClose={close} opened={openDialog === 'list'} seriesIds={ids} />
      ) : (
        <AddToReadList bookIds={ids} onClose={close} opened={openDialog === 'list'} />
      )}
      <Questions openDialog={openDialog} bulk={bulk} kind={kind} onClose={close} />
    </>
  )
}

type SelectionMenuProps = {
  readonly kind: Bulk['kind']
  readonly disabled: boolean
  readonly mayEdit: boolean
  readonly mayList: boolean
  readonly mayRead: boolean
  readonly mayTag: boolean
  readonly onAsk: (openDialog: OpenDialog) => void
  readonly onLock: () => void
  readonly onStart: (what: 'covers' | 'analysis') => void
  readonly children: ReactNode
}

function SelectionMenu({ children, ...menu }: SelectionMenuProps) {
  const { kind, disabled, mayEdit, mayList, mayRead, mayTag, onAsk, onLock, onStart } = menu
  return (
    <MoreMenu position="top-end" label={texts.more} disabled={disabled}>
      {mayRead && <Menu.Item onClick={() => onAsk('unread')}>{texts.markUnread}</Menu.Item>}
      {mayList && <Menu.Item onClick={() => onAsk('list')}>{texts.lists[kind]}</Menu.Item>}
      {mayTag && <Menu.Item onClick={() => onAsk('tags')}>{sharingTexts.many.menu}</Menu.Item>}
      {mayEdit && (
        <>
          <Menu.Item onClick={onLock}>{texts.lock}</Menu.Item>
          <Menu.Item onClick={() => onAsk('unlock')}>{texts.unlock}</Menu.Item>
          <Menu.Item onClick={() => onAsk('reset')}>{texts.reset}</Menu.Item>
          {kind === 'series' && <Menu.Item onClick={() => onAsk('renumber')}>{texts.renumber}</Menu.Item>}
          {kind === 'series' && <Menu.Item onClick={() => onAsk('retitle')}>{texts.retitle}</Menu.Item>}
          <Menu.Item onClick={() => onStart('covers')}>{texts.covers}</Menu.Item>
          <Menu.Item onClick={() => onStart('analysis')}>{texts.analysis}</Menu.Item>
        </>
      )}
      {children}
    </MoreMenu>
  )
}

type QuestionsProps = {
  readonly openDialog: OpenDialog
  readonly kind: Bulk['kind']
  readonly bulk: ReturnType<typeof useBulk>
  readonly onClose: () => void
}

/** Confirmation of an irreversible action. */
function Questions({ openDialog, kind, bulk, onClose }: QuestionsProps) {
  const reportAs = (act: Act) => ({
    onSuccess: (answer: Answer) => {
      resultNotifier(kind, act)(answer)
      onClose()
    },
  })
  const questions = [
    {
      name: 'unread',
      title: texts.unreadAsk,
      text: texts.unreadExplanation,
      action: texts.markUnread,
      work: bulk.mark,
      run: () => bulk.mark.mutate(false, reportAs('unread')),
    },
    {
      name: 'unlock',
      title: texts.unlockAsk,
      text: texts.unlockExplanation,
      action: texts.unlock,
      work: bulk.lock,
      run: () => bulk.lock.mutate(false, reportAs('unlock')),
    },
    {
      name: 'reset',
      title: texts.resetAsk,
      text: texts.resetExplanation,
      action: texts.resetDo,
      work: bulk.reset,
      run: () => bulk.reset.mutate(undefined, reportAs('reset')),
    },
  ] as const
  return questions.map(({ name, title, text, action, work, run }) => (
    <Confirm
      action={action}
      mutation={work}
      key={name}
      onClose={onClose}
      onConfirm={run}
      opened={openDialog === name}
      title={title}
    >
      {text}
    </Confirm>
  ))
}
