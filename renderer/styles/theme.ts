import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core'
import { common } from '../ui/texts.ts'

/** The only accent colour: embers. Shade 7 has white text, shade 4 dark text (both over 4.5:1): `--on-accent`. */
const ember: MantineColorsTuple = [
  '#fdf3ec',
  '#f9e2d3',
  '#f2c3a6',
  '#eba377',
  '#e58a54',
  '#d9713a',
  '#c25a27',
  '#a9481c',
  '#873814',
  '#66290e',
]

/** Warm greys instead of blue ones. */
const gray: MantineColorsTuple = [
  '#faf8f4',
  '#f3efe7',
  '#e9e3d8',
  '#dcd5c7',
  '#c6bdac',
  '#8f8575',
  '#696156',
  '#565046',
  '#3b362f',
  '#29241d',
]

const dark: MantineColorsTuple = [
  '#ece6dc',
  '#cfc7ba',
  '#aea596',
  '#8f8677',
  '#3f3931',
  '#332e28',
  '#26221d',
  '#191714',
  '#141210',
  '#0e0d0b',
]

const sans =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI Variable Text', 'Segoe UI', Inter, Roboto, 'Noto Sans', 'Helvetica Neue', 'Liberation Sans', Arial, sans-serif"
const serif =
  "'Iowan Old Style', 'Palatino Nova', 'Palatino Linotype', Palatino, 'Book Antiqua', 'URW Palladio L', P052, Charter, 'Noto Serif', Georgia, 'Liberation Serif', serif"

export const theme = createTheme({
  primaryColor: 'ember',
  primaryShade: { light: 7, dark: 4 },
  variantColorResolver: (input) => {
    const colours = defaultVariantColorsResolver(input)
    const isAccent = (input.color ?? input.theme.primaryColor) === input.theme.primaryColor
    return input.variant === 'filled' && isAccent ? { ...colours, color: 'var(--on-accent)' } : colours
  },
  colors: { ember, gray, dark },
  black: '#29241d',
  white: '#fffdfa',
  fontFamily: sans,
  headings: {
    fontFamily: serif,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '2rem', lineHeight: '1.2' },
      h2: { fontSize: '1.375rem', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35' },
    },
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: {
      defaultProps: {
        centered: true,
        closeButtonProps: { 'aria-label': common.close },
        overlayProps: { backgroundOpacity: 0.45 },
      },
    },
    // The header of a dialog is not the page header.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': common.close } } },
    Menu: {
      defaultProps: { shadow: 'md', position: 'bottom-end', withinPortal: true, withInitialFocusPlaceholder: false },
    },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false } },
  },
})

export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--font-serif': serif, '--header-height': '3.75rem' },
  light: {
    '--mantine-color-body': '#faf8f4',
    '--on-accent': '#fffdfa',
    '--mantine-color-dimmed': '#696156',
    '--mantine-color-placeholder': '#736a5d',
    '--mantine-color-error': '#a8281f',
    '--field': '#8a8070',
    '--surface': '#fffdfa',
    '--surface-sunken': '#f3efe7',
    '--hairline': '#e9e3d8',
    '--stage': '#e9e4da',
    '--accent-text': '#a0431a',
    '--accent-wash': '#f9e9dd',
    '--ok': '#4b6b2f',
    '--danger': '#a8281f',
    '--danger-wash': '#fae6e2',
    '--cover-shadow': '0 1px 2px rgb(60 45 25 / 18%), 0 6px 16px rgb(60 45 25 / 12%)',
  },
  dark: {
    '--mantine-color-body': '#191714',
    '--on-accent': '#201a12',
    '--mantine-color-dimmed': '#aea596',
    '--mantine-color-placeholder': '#9d9384',
    '--mantine-color-error': '#f0948a',
    '--field': '#7a7164',
    '--surface': '#211e1a',
    '--surface-sunken': '#141210',
    '--hairline': '#38332c',
    '--stage': '#121110',
    '--accent-text': '#eda377',
    '--accent-wash': '#35261c',
    '--ok': '#a9c585',
    '--danger': '#f0948a',
    '--danger-wash': '#3a211e',
    '--cover-shadow': '0 1px 2px rgb(0 0 0 / 50%), 0 8px 20px rgb(0 0 0 / 35%)',
  },
})

/** Colour scheme of this browser: automatic, light or dark. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'inglenook-theme' })
