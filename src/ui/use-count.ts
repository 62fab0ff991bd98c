import { useState } from 'react'
import { lengthOf } from './Counter.tsx'

interface CountedValues {
  /** The caller's state, where the caller has one. */
  value?: unknown
  defaultValue?: unknown
}

/** Counts what a field holds, whoever owns its state; nothing without a limit. */
export function useCount(limit: number | undefined, { value, defaultValue }: CountedValues) {
  const [typed, setTyped] = useState<string>()
  const held = value ?? typed ?? defaultValue ?? ''
  const counted = limit === undefined ? undefined : { limit, count: lengthOf(String(held)) }
  return [counted, setTyped] as const
}
