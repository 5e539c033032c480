import { Button, Group, Modal } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../../api/api-error.ts'
import { titlesPreviewQuery, useBulk } from '../../../../api/titles/bulk.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { Note } from '../../../../ui/note.tsx'
import { common } from '../../../../ui/texts.ts'
import classes from './actions.module.css'
import { retitleTexts as texts } from './texts.ts'

type CleanTitlesProps = {
  readonly seriesIds: readonly string[]
  readonly opened: boolean
  readonly onClose: () => void
}

/** Applies the clean-up rules to series titles again, after a preview. */
export function CleanTitles({ seriesIds, opened, onClose }: CleanTitlesProps) {
  return (
    <Modal onClose={onClose} opened={opened} size={620} title={<strong>{texts.title}</strong>}>
      <Choice onClose={onClose} seriesIds={seriesIds} />
    </Modal>
  )
}

function Choice({ seriesIds, onClose }: Omit<CleanTitlesProps, 'opened'>) {
  const preview = useQuery(titlesPreviewQuery(seriesIds))
  const { retitle } = useBulk({ kind: 'series', ids: seriesIds })
  const changed = (preview.data?.results ?? []).filter(({ from, to }) => from !== to)
  const isNothing = changed.every(({ status }) => status === 'locked')
  return (
    <div className={classes.form}>
      <p className={classes.about}>{texts.about}</p>
      <Loaded query={preview}>
        {() =>
          changed.length === 0 ? (
            <p className={classes.sum}>{texts.none}</p>
          ) : (
            <ul className={classes.changes}>
              {changed.map(({ id, from, to, status }) => (
                <li className={classes.change} key={id}>
                  <span>{from}</span>
                  <span className={classes.turn}>
                    → <strong>{to}</strong> {status === 'locked' && texts.lockedTitle}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {retitle.error !== null && <Note tone="danger">{messageOf(retitle.error)}</Note>}
      <Group justify="flex-end">
        <Button onClick={onClose} variant="default">
          {common.cancel}
        </Button>
        <Button
          disabled={isNothing}
          loading={retitle.isPending}
          onClick={() =>
            retitle.mutate(undefined, {
              onSuccess: ({ results }) => {
                const isRenamed = ({ status, from, to }: (typeof results)[number]) => status === 'done' && from !== to
                notifications.show({ message: texts.done(results.filter(isRenamed).length) })
                onClose()
              },
            })
          }
        >
          {texts.apply}
        </Button>
      </Group>
    </div>
  )
}
