import { VisuallyHidden } from '@mantine/core'
import type { PageText } from '../../../../api/types.ts'
import { texts } from '../texts.ts'
import classes from './page-words.module.css'

type PageLinksProps = { readonly text: PageText; readonly onSeek: (page: number) => void }

/** The links of a page: to another page at once, out of the book in a tab of their own. */
export function PageLinks({ text, onSeek }: PageLinksProps) {
  return text.links.map((link) => {
    const { x, y, pageNumber, url } = link
    return <PageLink key={`${x} ${y} ${pageNumber} ${url}`} link={link} onSeek={onSeek} text={text} />
  })
}

function PageLink({ link, text, onSeek }: PageLinksProps & { readonly link: PageText['links'][number] }) {
  const { pageNumber, url } = link
  const style = {
    left: share(link.x, text.width),
    top: share(link.y, text.height),
    width: share(link.width, text.width),
    height: share(link.height, text.height),
  }
  if (pageNumber === null) {
    if (url === null) return null
    const name = texts.linkOut(url)
    return (
      <a className={classes.link} href={url} rel="noopener noreferrer" style={style} target="_blank" title={url}>
        <VisuallyHidden>{name}</VisuallyHidden>
      </a>
    )
  }
  const name = texts.linkTo(pageNumber)
  return (
    <a
      className={classes.link}
      href={`/read/${text.bookId}?page=${pageNumber}`}
      onClick={(event) => {
        event.preventDefault()
        onSeek(pageNumber)
      }}
      style={style}
      title={name}
    >
      <VisuallyHidden>{name}</VisuallyHidden>
    </a>
  )
}

function share(length: number, whole: number): string {
  return `${(length / whole) * 100}%`
}
