// G and a letter go to a screen; the question mark says what keys there are.
import { useNavigate } from 'react-router'
import { dialogs } from '#web/lib/dialogs.ts'
import { keys } from '#web/lib/keys.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { type NavigationItem, navigation } from './navigation.ts'

export function NavigationKeys() {
  useShortcut(keys.help, () => dialogs.open('shortcuts'))
  return navigation.flatMap(({ items }) => items.map((item) => <NavigationKey key={item.name} item={item} />))
}

function NavigationKey({ item }: { item: NavigationItem }) {
  const navigate = useNavigate()
  useShortcut(`g ${item.key}`, () => void navigate(item.to))
  return null
}
