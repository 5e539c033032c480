import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { usePlugin } from '../../api/system/use-plugins.ts'
import type { Plugin } from '../../api/types.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { TrashIcon } from '../../ui/icons.tsx'
import classes from './plugins.module.css'
import { pageTexts as words } from './texts.ts'

/** Removes a plugin, after saying what goes with it and what stays. */
export function RemovePlugin({ plugin: { id, displayName, userCount } }: { readonly plugin: Plugin }) {
  const { remove } = usePlugin(id)
  const [asking, ask] = useDisclosure()
  const navigate = useNavigate()
  return (
    <div className={classes.end}>
      <Button leftSection={<TrashIcon size={16} />} onClick={ask.open} variant="default">
        {words.remove}
      </Button>
      <Confirm
        action={words.remove}
        busy={remove.isPending}
        error={remove.error}
        onClose={ask.close}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate({ to: '/admin/plugins' }) })}
        opened={asking}
        title={words.removeTitle(displayName)}
      >
        <p className={classes.first}>{words.removeGoes(userCount)}</p>
        {words.removeKept}
      </Confirm>
    </div>
  )
}
