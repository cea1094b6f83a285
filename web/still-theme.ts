// The theme where nothing moves (web/lib/appearance.ts): what opens only fades in.
import { mergeThemeOverrides } from '@mantine/core'
import { theme } from '#web/theme.ts'

const fade = { transitionProps: { transition: 'fade', duration: 80 } }
const opening = ['Modal', 'ModalRoot', 'Drawer', 'Menu', 'Popover', 'Tooltip']

export const stillTheme = mergeThemeOverrides(theme, {
  components: Object.fromEntries(
    opening.map((name) => [name, { defaultProps: { ...theme.components?.[name]?.defaultProps, ...fade } }]),
  ),
})
