// G and a letter go to a screen.
import { useNavigate } from 'react-router'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { type NavigationItem, navigation } from './navigation.ts'

export function NavigationKeys() {
  return navigation.flatMap(({ items }) => items.map((item) => <NavigationKey key={item.name} item={item} />))
}

function NavigationKey({ item }: { item: NavigationItem }) {
  const navigate = useNavigate()
  useShortcut(`g ${item.key}`, () => void navigate(item.to))
  return null
}
