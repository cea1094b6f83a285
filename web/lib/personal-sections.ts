// The sections of the settings that everybody has (spec section 2, Profile menu), in their order.
import { type Icon, IconBell, IconPalette, IconShieldLock, IconUser } from '@tabler/icons-react'

interface PersonalSection {
  /** The hash that leads to it. */
  name: 'profile' | 'security' | 'notifications' | 'appearance'
  icon: Icon
}

export const personalSections = [
  { name: 'profile', icon: IconUser },
  { name: 'security', icon: IconShieldLock },
  { name: 'notifications', icon: IconBell },
  { name: 'appearance', icon: IconPalette },
] as const satisfies PersonalSection[]
