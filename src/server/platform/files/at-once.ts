/** How many files are made at once. */
import { tooMany } from '#server/platform/contract/errors.ts'

/** Of one institution, by this process; each keeps a core busy for seconds. */
const mostAtOnce = 3
const underWay = new Map<number, number>()

/** For tests: those of all institutions. */
export const filesUnderWay = (): number => [...underWay.values()].reduce((sum, each) => sum + each, 0)

/** @returns to be called when the file is done, once or more. @throws HttpError 429 */
export function beginFile(tenantId: number): () => void {
  const others = underWay.get(tenantId) ?? 0
  if (others >= mostAtOnce)
    throw tooMany(10, 'Other files are being made for your institution. Please try again in a moment.')
  underWay.set(tenantId, others + 1)
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    const left = (underWay.get(tenantId) ?? 1) - 1
    if (left > 0) underWay.set(tenantId, left)
    else underWay.delete(tenantId)
  }
}
