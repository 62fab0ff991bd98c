import { useTranslate } from 'react-admin'
import { useFormatter } from '../../resources/format.ts'
import type { DeletionKept } from './types.ts'
import { useCounted } from './use-counted.ts'

/** How much of a kind stays, and until when: 'Stays until 2 Nov 2029.' */
export function useKeptWords() {
  const translate = useTranslate()
  const format = useFormatter()
  const counted = useCounted()
  return ({ count, until }: DeletionKept, all = count) => {
    const values = {
      ...counted(count),
      all: format.number(all),
      day: until ? format.day(until) : '',
    }
    if (count >= all) return until ? translate('Stays until {day}.', values) : translate('Stays.', values)
    return until
      ? translate('{count} of {all} stays until {day}. |||| {count} of {all} stay until {day}.', values)
      : translate('{count} of {all} stays. |||| {count} of {all} stay.', values)
  }
}
