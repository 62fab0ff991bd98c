import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

interface TypedMoment {
  /** ISO, '' while what is typed is none. */
  value: string
  onValue: (value: string) => void
  /** What is typed to its end, null while more may come. */
  whole: (typed: string) => string | null
  /** What is typed, read as kindly as can be; null for what is none. */
  read: (typed: string) => string | null
  show: (value: string) => string
  field: RefObject<HTMLInputElement | null>
}

/**
 * Keeps what is typed until it is understood, and writes it out when the field is left. What is not understood stays
 * and holds its form back: else it would be saved as nothing.
 */
export function useTypedMoment({ value, onValue, whole, read, show, field }: TypedMoment) {
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null)
  const [wasLeft, setLeft] = useState(false)
  // A value from elsewhere takes the place of what was typed.
  const own = typed?.value === value ? typed.text : null
  const isUnreadable = own !== null && own.trim() !== '' && read(own) === null

  const set = (next: string) => {
    setTyped(null)
    if (next !== value) onValue(next)
  }
  const holdBack = useEffectEvent((event: Event) => {
    if (!isUnreadable) return
    event.preventDefault()
    event.stopImmediatePropagation()
    setLeft(true)
    field.current?.focus()
  })
  useEffect(() => {
    const form = field.current?.form
    const listener = (event: Event) => holdBack(event)
    form?.addEventListener('submit', listener, true)
    return () => form?.removeEventListener('submit', listener, true)
  }, [field])

  return {
    text: own ?? show(value),
    isWrong: isUnreadable && wasLeft,
    set,
    type(text: string) {
      const next = whole(text) ?? ''
      setTyped({ text, value: next })
      setLeft(false)
      if (next !== value) onValue(next)
    },
    leave() {
      setLeft(true)
      if (own !== null && !isUnreadable) set(read(own) ?? '')
    },
  }
}
