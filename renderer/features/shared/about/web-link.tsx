type WebLinkProps = { readonly url: string; readonly text: string }

/** A link that leads away, in a window of its own; plain words when the address is none of the web. */
export function WebLink({ url, text }: WebLinkProps) {
  if (!/^https?:\/\//i.test(url)) return text
  return (
    <a href={url} rel="noopener noreferrer" target="_blank" title={url}>
      {text}
    </a>
  )
}
