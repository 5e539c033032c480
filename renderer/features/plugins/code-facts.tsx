import type { Plugin } from '../../api/types.ts'
import { formatBytes } from '../../lib/format.ts'
import classes from './plugins.module.css'
import { confirming as words } from './texts.ts'

type CodeFactsProps = { readonly code: NonNullable<Plugin['consent']['code']> }

/** The code that is allowed: how much of it there is, and its hash. */
export function CodeFacts({ code: { files, bytes, hash } }: CodeFactsProps) {
  return (
    <div>
      <h3 className={classes.heading}>{words.code}</h3>
      <p className={classes.plain}>{words.size(files, formatBytes(bytes))}</p>
      <pre className={classes.command}>{hash}</pre>
      <p className={classes.plain}>{words.bound}</p>
    </div>
  )
}
