type WebLinkProps = { readonly url: string; readonly text: string }

/** External link in a new tab; plain text when the address is no web address. */
export function WebLink({ url, text }: WebLinkProps) {
  if (!/^https?:\/\//i.test(url)) return text
  return (
    <a href={url} rel="noopener noreferrer" target="_blank" title={url}>
      {text}
    </a>
  )
}
