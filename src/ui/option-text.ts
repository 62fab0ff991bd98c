import type { ReactNode } from 'react'

/** How an option of a multi-select stands in the list and in its tag; all texts are searched. */
export interface OptionText {
  key: string
  name: string
  /** A sentence below the name. */
  detail?: string | undefined
  /** A second fact at the end of the line, below the name on a phone. */
  aside?: string | undefined
  /** Stays at the end of the line, for instance a length. */
  tag?: ReactNode
}
