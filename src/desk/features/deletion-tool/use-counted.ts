import { useFormatter } from '../../resources/format.ts'

/** How many, for a text that differs for one and for many, with the number as people write it. */
export function useCounted() {
  const format = useFormatter()
  return (number: number) => ({ smart_count: number, count: format.number(number) })
}
