import { useEffect, useRef, useState } from 'react'
import { follow } from '#client/follow.ts'

/** ms for which it is said that somebody writes, unless they go on. */
const writingFor = 6_000

/** Reads whenever something is new. @returns the conversation in which a visitor writes at this moment */
export function useKeepingUp(read: () => unknown): string | null {
  const latest = useRef(read)
  latest.current = read
  const [writing, setWriting] = useState<string | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const say = (uuid: string | null) => {
      clearTimeout(timer)
      setWriting(uuid)
      if (uuid) timer = setTimeout(say, writingFor, null)
    }
    const stop = follow('/api/v1/events', {
      changed: () => {
        say(null)
        latest.current()
      },
      writing: ({ uuid }) => say(uuid),
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return writing
}
