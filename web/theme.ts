// The design's colours, type, space and shape for Mantine; base.css dresses what a theme cannot reach.
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, rem } from '@mantine/core'

const cobalt: MantineColorsTuple = [
  '#EEF3FE',
  '#DDE7FD',
  '#C3D6FD',
  '#9BBAFA',
  '#6E98F3',
  '#3E6CE6',
  '#2653D4',
  '#1F46B6',
  '#173A93',
  '#102A69',
]
const gray: MantineColorsTuple = [
  '#FBFAF8',
  '#F6F4F1',
  '#EDEAE5',
  '#E9E6E1',
  '#DCD8D2',
  '#CBC7C0',
  '#959189',
  '#6E6A65',
  '#57544F',
  '#211F1C',
]
const dark: MantineColorsTuple = [
  '#F1EEEA',
  '#BCB8B3',
  '#98948F',
  '#7F7B76',
  '#3D3A37',
  '#272522',
  '#1D1B19',
  '#161412',
  '#121110',
  '#0C0B0A',
]
const red: MantineColorsTuple = [
  '#FEF3F2',
  '#FDEBE9',
  '#FAC8C2',
  '#F4A199',
  '#EA7269',
  '#D03A37',
  '#C02F2C',
  '#B02326',
  '#7C1718',
  '#5A1111',
]
const green: MantineColorsTuple = [
  '#EFF9F2',
  '#E4F4E9',
  '#B7E2C5',
  '#88CDA0',
  '#56B17A',
  '#3A9560',
  '#2B7A4D',
  '#22653F',
  '#1B4F31',
  '#123923',
]
const amber: MantineColorsTuple = [
  '#FDF4EB',
  '#FCEFDD',
  '#F9CD9F',
  '#EDB672',
  '#D38824',
  '#B8740C',
  '#925A06',
  '#794B06',
  '#5F3A07',
  '#452904',
]
const clay: MantineColorsTuple = [
  '#FFF3EF',
  '#FFEDE5',
  '#FCC9B5',
  '#F2A588',
  '#E07C55',
  '#CF6030',
  '#A8471B',
  '#8C3A15',
  '#6E2D11',
  '#50200C',
]
const violet: MantineColorsTuple = [
  '#F7F4FD',
  '#F0EBFC',
  '#DBCEF6',
  '#C9B6F0',
  '#A788DD',
  '#8F68CB',
  '#784FB3',
  '#643F98',
  '#4F3079',
  '#382356',
]
const teal: MantineColorsTuple = [
  '#EDF8F9',
  '#E0F4F5',
  '#AEE1E3',
  '#79CACF',
  '#40AEB3',
  '#1F9197',
  '#10777C',
  '#0C6367',
  '#094D51',
  '#05383A',
]

/** Height, padding, type and radius of a button by its size; `sm` is the normal one, `lg` stands alone on a form. */
const buttonSizes: Record<string, Record<string, string>> = {
  xs: {
    '--button-height': rem(28),
    '--button-padding-x': rem(9),
    '--button-fz': rem(13),
    '--button-radius': rem(6),
  },
  sm: { '--button-height': rem(34), '--button-padding-x': rem(12), '--button-fz': rem(13.5) },
  md: { '--button-height': rem(36), '--button-padding-x': rem(12), '--button-fz': rem(13.5) },
  lg: { '--button-height': rem(42), '--button-padding-x': rem(16), '--button-fz': rem(14.5) },
}

export const theme = createTheme({
  primaryColor: 'cobalt',
  primaryShade: { light: 6, dark: 5 },
  white: '#FFFFFF',
  black: '#211F1C',
  colors: { cobalt, gray, dark, red, green, orange: amber, amber, clay, violet, teal, blue: cobalt },
  autoContrast: false,
  cursorType: 'pointer',
  focusRing: 'auto',
  // Asked of the device and of the person: still-theme.ts.
  respectReducedMotion: false,
  fontFamily:
    "'Inter Variable', 'IBM Plex Sans Arabic', 'Noto Sans Devanagari Variable', system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Hiragino Sans', 'Apple SD Gothic Neo', 'Microsoft YaHei', 'Yu Gothic UI', 'Malgun Gothic', 'Noto Sans CJK SC', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, monospace",
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: '1.334', sm: '1.385', md: '1.429', lg: '1.5', xl: '1.4' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: rem(20), lineHeight: rem(28) },
      h2: { fontSize: rem(16), lineHeight: rem(24) },
      h3: { fontSize: rem(14), lineHeight: rem(20) },
      h4: { fontSize: rem(13), lineHeight: rem(18) },
    },
  },
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(16) },
  defaultRadius: 'md',
  breakpoints: { xs: '22.5em', sm: '48em', md: '64em', lg: '80em', xl: '90em' }, // 360 768 1024 1280 1440
  shadows: { xs: 'var(--e1)', sm: 'var(--e1)', md: 'var(--e2)', lg: 'var(--e3)', xl: 'var(--e3)' },
  components: {
    Button: {
      defaultProps: { size: 'sm', variant: 'filled' },
      vars: (_theme: unknown, { size }: { size?: string }) => ({
        root: buttonSizes[size ?? 'sm'] ?? buttonSizes.sm,
      }),
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 34 } },
    TextInput: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm', checkIconPosition: 'right' } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'xl',
        overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 },
        transitionProps: { transition: 'pop', duration: 160 },
      },
    },
    Drawer: {
      defaultProps: {
        position: 'right',
        size: 440,
        withOverlay: false,
        lockScroll: false,
        trapFocus: false,
        transitionProps: { duration: 180 },
      },
    },
    Tooltip: { defaultProps: { openDelay: 500, withArrow: false, radius: 'sm' } },
    Menu: {
      defaultProps: {
        radius: 'lg',
        shadow: 'lg',
        transitionProps: { duration: 120 },
        // Its empty element is none that a menu may have; the first item takes the focus.
        withInitialFocusPlaceholder: false,
      },
    },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 500 } },
    Skeleton: { defaultProps: { radius: 'sm' } },
  },
})

/** text / tinted background / solid, per tone and scheme: keeps every Badge and Alert at 4.5:1 or better */
const tones = {
  cobalt: ['#1F46B6', '#EEF3FE', '#9BBAFA', '#1E2740'],
  red: ['#B02326', '#FDEBE9', '#F4A199', '#3A1E1C'],
  green: ['#22653F', '#E4F4E9', '#88CDA0', '#1B2E22'],
  amber: ['#794B06', '#FCEFDD', '#EDB672', '#35271A'],
  orange: ['#794B06', '#FCEFDD', '#EDB672', '#35271A'],
  blue: ['#1F46B6', '#EEF3FE', '#9BBAFA', '#1E2740'],
  clay: ['#A8471B', '#FFEDE5', '#F2A588', '#392318'],
  violet: ['#643F98', '#F0EBFC', '#C9B6F0', '#2C2440'],
  teal: ['#0C6367', '#E0F4F5', '#79CACF', '#172D2F'],
} as const
const toneVars = (d: 0 | 2) =>
  Object.fromEntries(
    Object.entries(tones).flatMap(([k, v]) => [
      [`--mantine-color-${k}-light-color`, v[d]],
      [`--mantine-color-${k}-light`, v[d + 1]],
      [`--mantine-color-${k}-text`, v[d]],
    ]),
  )

export const resolver: CSSVariablesResolver = () => ({
  variables: {
    '--sidebar-w': rem(300),
    '--ai-w': 'clamp(340px, 420px, 32vw)',
    '--header-h': rem(60),
    '--row-h': rem(42),
  },
  light: {
    ...toneVars(0),
    '--mantine-color-body': '#FBFAF8',
    '--mantine-color-text': '#211F1C',
    '--mantine-color-dimmed': '#57544F',
    '--mantine-color-placeholder': '#6E6A65',
    '--mantine-color-anchor': '#1F46B6',
    '--mantine-color-error': '#B02326',
    '--mantine-color-default': '#FFFFFF',
    '--mantine-color-default-hover': '#F6F4F1',
    '--mantine-color-default-border': '#DCD8D2',
    '--surface': '#FFFFFF',
    '--sunken': '#F6F4F1',
    '--raised': '#FFFFFF',
    '--line': '#E9E6E1',
    '--line-2': '#DCD8D2',
    '--control': '#959189',
    '--text-3': '#6E6A65',
    '--focus': '#2653D4',
    '--ink': '#211F1C',
    '--on-ink': '#FFFFFF',
    '--bar': '#979289',
    '--scrim': 'rgb(33 31 28 / .38)',
    '--hover': 'rgb(33 31 28 / .05)',
    '--press': 'rgb(33 31 28 / .09)',
    '--e1': '0 1px 2px rgb(33 31 28 / .05)',
    '--e2': '0 4px 12px rgb(33 31 28 / .08), 0 1px 3px rgb(33 31 28 / .06)',
    '--e3': '0 16px 40px -8px rgb(33 31 28 / .18), 0 4px 12px rgb(33 31 28 / .08)',
  },
  dark: {
    ...toneVars(2),
    '--mantine-color-body': '#161412',
    '--mantine-color-text': '#F1EEEA',
    '--mantine-color-dimmed': '#BCB8B3',
    '--mantine-color-placeholder': '#98948F',
    '--mantine-color-anchor': '#9BBAFA',
    '--mantine-color-error': '#F4A199',
    '--mantine-color-default': '#272522',
    '--mantine-color-default-hover': '#32302C',
    '--mantine-color-default-border': '#3D3A37',
    '--surface': '#1D1B19',
    '--sunken': '#121110',
    '--raised': '#272522',
    '--line': '#2D2A27',
    '--line-2': '#3D3A37',
    '--control': '#7F7B76',
    '--text-3': '#98948F',
    '--focus': '#8CAEFA',
    '--ink': '#F1EEEA',
    '--on-ink': '#1D1B19',
    '--bar': '#7F7B76',
    '--scrim': 'rgb(0 0 0 / .6)',
    '--hover': 'rgb(255 248 240 / .06)',
    '--press': 'rgb(255 248 240 / .1)',
    '--e1': '0 1px 2px rgb(0 0 0 / .3)',
    '--e2': '0 4px 14px rgb(0 0 0 / .4)',
    '--e3': '0 20px 48px -8px rgb(0 0 0 / .6), 0 4px 12px rgb(0 0 0 / .35)',
  },
})
