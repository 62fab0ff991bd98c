import { alpenbank } from './alpenbank.ts'
import { harbourbank } from './harbourbank.ts'
import { musterbank } from './musterbank.ts'
import type { DemoTenant } from './types.ts'

/** The first one answers at plain localhost too. */
export const demoTenants: readonly DemoTenant[] = [musterbank, alpenbank, harbourbank]
