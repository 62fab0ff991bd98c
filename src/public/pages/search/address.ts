import { finderPath } from '../../Header.tsx'
import { type Asked, partsOf } from './asked.ts'

/** Where a search stands: what is not given is not in it. */
export function finderHref(asked: Partial<Asked>): string {
  const query = new URLSearchParams(partsOf(asked)).toString()
  return query ? `${finderPath}?${query}` : finderPath
}
