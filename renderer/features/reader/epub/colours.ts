export type EpubTheme = 'auto' | 'light' | 'sepia' | 'dark'

export type Colours = {
  readonly background: string
  readonly text: string
  readonly link: string
  readonly scheme: 'light' | 'dark'
  /** Behind every place that a search found, and behind and on the one that was gone to. */
  readonly found: string
  readonly here: string
  readonly hereText: string
}

const light: Colours = {
  background: '#fffdfa',
  text: '#29241d',
  link: '#a0431a',
  scheme: 'light',
  found: '#f7e3a1',
  here: '#a0431a',
  hereText: '#ffffff',
}
const sepia: Colours = { ...light, background: '#f4e9d3', text: '#43341f', link: '#8a3f12', found: '#e9cf85' }
const dark: Colours = {
  background: '#191714',
  text: '#d9d2c6',
  link: '#eda377',
  scheme: 'dark',
  found: '#55461c',
  here: '#eda377',
  hereText: '#191714',
}

/** The colours of a theme; automatic follows the application. */
export function coloursOf(theme: EpubTheme, application: 'light' | 'dark'): Colours {
  if (theme === 'sepia') return sepia
  return (theme === 'auto' ? application : theme) === 'dark' ? dark : light
}
