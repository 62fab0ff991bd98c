import type { ResourceDescription } from '../../resources/descriptions.ts'
import { useAllowed } from '../../resources/use-resource.ts'

/** Whether a record has a screen of its own that the user may open. */
export function useCanOpen(resource: ResourceDescription): boolean {
  const { edit, show } = useAllowed(resource)
  return (edit ?? show) !== undefined
}
