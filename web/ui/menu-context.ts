// What an item knows of its menu.
import { createContext } from 'react'

/** Closes the menu and gives the focus back to its button. */
export const MenuContext = createContext<() => void>(() => {})
