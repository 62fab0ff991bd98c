import { useState } from 'react'

/**
 * What stands in an input whose value is not a text. It stays as it was typed as long as it still means the value;
 * a value from elsewhere (another version, a default) replaces it.
 */
export function useTyped<V>(value: V, read: (text: string) => V | undefined, write: (value: V) => string) {
  const [typed, setTyped] = useState(() => write(value))
  const isCurrent = Object.is(read(typed), value)
  return { text: isCurrent ? typed : write(value), setTyped }
}
