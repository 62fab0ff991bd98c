import type { components } from '#generated/types.ts'

/** An entry of the change log. */
export type Change = components['schemas']['Change'] & { readonly uuid: string; readonly entity: string }
