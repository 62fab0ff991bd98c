import { useRef } from 'react'

/** Keys for calls that store once: what is sent again as it is, after a reply that was lost, has the key that it had. */
export function useOnceKey() {
  const last = useRef({ of: '', key: '' })
  return useRef({
    of(body: unknown): string {
      const of = JSON.stringify(body)
      if (last.current.of !== of) last.current = { of, key: crypto.randomUUID() }
      return last.current.key
    },
    /** Once it was stored: the same words are something new. */
    forget(): void {
      last.current = { of: '', key: '' }
    },
  }).current
}
