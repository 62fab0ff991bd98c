import { type ComponentType, lazy, Suspense } from 'react'
import { chunk } from '#ui/chunk.ts'

/** Loads a component: `async () => (await import('./Colour.tsx')).Colour`. */
export type Slot<Props> = () => Promise<ComponentType<Props>>

const components = new WeakMap<object, unknown>()

/** The component of a slot, always the same one for the same slot. Its place is empty until its code is there. */
export function slotComponent<Props extends object>(slot: Slot<Props>): ComponentType<Props> {
  const known = components.get(slot) as ComponentType<Props> | undefined
  if (known) return known
  const Loaded = lazy(async () => ({ default: (await chunk(slot)) as ComponentType<object> }))
  const Component = (props: Props) => (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
  components.set(slot, Component)
  return Component
}
