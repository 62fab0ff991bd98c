import { createContext } from 'react'

/** How the entries of a list tell a screen reader what was done with them. */
export const ListSpeech = createContext<{ readonly say: (text: string) => void; readonly label: string }>({
  say: () => {},
  label: '',
})
