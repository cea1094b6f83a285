// The words under a setting's title, which describe its control.
import { createContext } from 'react'

/** Their id; undefined where there are none. */
export const RowHint = createContext<string | undefined>(undefined)
