import { Fragment } from 'react'
import classes from './file-path.module.css'

/** A complete file path that wraps at its separators. */
export function FilePath({ path }: { readonly path: string }) {
  const parts = path.split(/(?<=[/\\])/)
  const steps = parts.map((part, index) => ({ part, upTo: parts.slice(0, index + 1).join('') }))
  return (
    <span className={classes.path}>
      {steps.map(({ part, upTo }) => (
        <Fragment key={upTo}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  )
}
