import { createContext } from 'react'

interface Speech {
  readonly say: (text: string) => void
  readonly label: string
  /** What the entries are called, where the record gives them. */
  readonly names?: readonly string[] | undefined
  /** What should be entered in each of those; empty for nothing. */
  readonly helps?: readonly string[] | undefined
}

/** How the entries of a list tell a screen reader what was done with them, and what they are called. */
export const ListSpeech = createContext<Speech>({ say: () => {}, label: '' })
