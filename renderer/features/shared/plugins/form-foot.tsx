import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Note } from '../../../ui/note.tsx'
import classes from './plugins.module.css'
import { texts } from './texts.ts'

type FormFootProps = {
  readonly saving: { readonly isPending: boolean; readonly isSuccess: boolean }
  /** Whether there is anything to save. */
  readonly isChanged: boolean
  /** What was refused and is not told at a field. */
  readonly refusal: string | null
  readonly action?: string
  /** Said once it is saved. */
  readonly done?: ReactNode
}

/** The end of a form of a plugin: what was refused, the button, and that it is saved. */
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
