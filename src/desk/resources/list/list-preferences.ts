import { useStore } from 'react-admin'
import type { FieldDescription, ResourceDescription } from '../descriptions.ts'

export type Density = 'comfortable' | 'compact'

/** Which columns a person wants to see, and how close the rows stand: kept in this browser. */
export function useListPreferences(resource: ResourceDescription) {
  const [hidden, setHidden] = useStore<string[]>(`${resource.name}.hiddenColumns`, [])
  const [density, setDensity] = useStore<Density>('density', 'comfortable')
  const columns = resource.fields.filter((field) => field.isListed)
  const isShown = (field: FieldDescription) =>
    field.name === resource.recordLabel || !hidden.includes(field.name)
  return {
    columns,
    shown: columns.filter(isShown),
    isShown,
    toggle: (field: FieldDescription) =>
      setHidden(isShown(field) ? [...hidden, field.name] : hidden.filter((name) => name !== field.name)),
    density,
    setDensity,
  }
}
