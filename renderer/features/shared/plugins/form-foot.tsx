import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Note } from '../../../ui/note.tsx'
import classes from './plugins.module.css'
import { texts } from './texts.ts'

type FormFootProps = {
  readonly saving: { readonly isPending: boolean; readonly isSuccess: boolean }
  /** Whether there are changes to save. */
  readonly isChanged: boolean
  /** Errors that no field shows. */
  readonly refusal: string | null
  readonly action?: string
  /** Message after saving. */
  readonly done?: ReactNode
}

/** Footer of a plugin form: errors, save button, and confirmation. */
export function FormFoot({ saving, isChanged, refusal, action = texts.save, done = texts.saved }: FormFootProps) {
  return (
    <>
      {refusal !== null && <Note tone="danger">{refusal}</Note>}
      <div className={classes.foot}>
        <Button disabled={!isChanged} loading={saving.isPending} type="submit">
          {action}
        </Button>
        <span className={classes.saved} role="status">
          {saving.isSuccess && !isChanged && done}
        </span>
      </div>
    </>
  )
}
