export type EpubTheme = 'auto' | 'light' | 'sepia' | 'dark'

export type Colours = {
  readonly background: string
  readonly text: string
  readonly link: string
  readonly scheme: 'light' | 'dark'
}

const light: Colours = { background: '#fffdfa', text: '#29241d', link: '#a0431a', scheme: 'light' }
const sepia: Colours = { background: '#f4e9d3', text: '#43341f', link: '#8a3f12', scheme: 'light' }
const dark: Colours = { background: '#191714', text: '#d9d2c6', link: '#eda377', scheme: 'dark' }

/** The colours of a theme; automatic follows the application. */
export function coloursOf(theme: EpubTheme, application: 'light' | 'dark'): Colours {
  if (theme === 'sepia') return sepia
  return (theme === 'auto' ? application : theme) === 'dark' ? dark : light
}
