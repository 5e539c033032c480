import { Link } from '@tanstack/react-router'
import type { BookProblem } from '../../api/types.ts'
import { fileName } from '../../lib/book-words.ts'
import { formatBytes } from '../../lib/format.ts'
import classes from './problems.module.css'

type ProblemRowProps = { readonly problem: BookProblem; readonly withLibrary: boolean }

/** One file that could not be read: which, where, why and what to do. */
export function ProblemRow({ problem: { book, code, message }, withLibrary }: ProblemRowProps) {
  const name = fileName(book.path)
  const folder = book.path.slice(0, -name.length - 1)
  const about = [withLibrary ? book.libraryName : '', folder, formatBytes(book.fileSize)].filter((part) => part !== '')
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Link className={classes.name} params={{ bookId: book.id }} to="/books/$bookId">
          {name}
        </Link>
        <span className={classes.message}>{message}</span>
        <span className={classes.about}>{about.join(' · ')}</span>
      </div>
      <code className={classes.code}>{code}</code>
    </li>
  )
}
