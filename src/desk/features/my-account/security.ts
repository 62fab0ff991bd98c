import type { components } from '#generated/types.ts'

export type Security = components['schemas']['AccountSecurity']
