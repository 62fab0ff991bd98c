import { useEffect, useState } from 'react'

/** ms after the last key before the list is spoken of: nobody wants to hear every letter's result. */
const pause = 400

/** What a screen reader is told of a list: at once what was done, after a pause what it now holds. */
export function useListSpeech(isOpen: boolean, held: string) {
  const [said, say] = useState('')
  useEffect(() => {
    if (!isOpen || !held) return
    const timer = setTimeout(() => say(held), pause)
    return () => clearTimeout(timer)
  }, [isOpen, held])
  return { said, say }
}
