import { useState } from 'react'
import { type Failure, standingRecord } from '../failure.ts'

/** What a 412 brings: how the record stands now is told, and the next try is about that. */
export function useStandsNow<Stored extends object>() {
  const [standsNow, setStandsNow] = useState<Stored | null>(null)
  const onRefused = (failure: Failure) => {
    const current = standingRecord<Stored>(failure)
    if (current) setStandsNow(current)
    return false
  }
  return { standsNow, onRefused }
}
