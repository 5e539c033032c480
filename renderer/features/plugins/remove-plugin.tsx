import { useNavigate } from '@tanstack/react-router'
import { usePlugin } from '../../api/system/use-plugins.ts'
import type { Plugin } from '../../api/types.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { TrashIcon } from '../../ui/icons.tsx'
import classes from './plugins.module.css'
import { pageTexts as words } from './texts.ts'

/** Removes a plugin, after saying what goes with it and what stays. */
export function RemovePlugin({ plugin: { id, displayName, userCount } }: { readonly plugin: Plugin }) {
  const { remove } = usePlugin(id)
  const navigate = useNavigate()
  return (
    <div className={classes.end}>
      <ConfirmButton
        action={words.remove}
        leftSection={<TrashIcon size={16} />}
        mutation={remove}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate({ to: '/admin/plugins' }) })}
        title={words.removeTitle(displayName)}
      >
        <p className={classes.first}>{words.removeGoes(userCount)}</p>
        {words.removeKept}
      </ConfirmButton>
    </div>
  )
}
