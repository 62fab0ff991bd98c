/** Our own contract's resources: imported for its effect by whatever starts the desk. */
import admin from '#generated/admin.json' with { type: 'json' }
import { details } from '#generated/details/index.js'
import { forms } from '#generated/forms/index.js'
import { chunk } from '#ui/chunk.ts'
import { type Admin, provideAdmin } from '../resources/admin.ts'
import { provideBatches } from '../resources/batches/provided.ts'
import { provideOverrides } from '../screens/overrides.ts'
import { overrides } from './overrides.ts'

export const ourAdmin: Admin = {
  ...(admin as unknown as Pick<Admin, 'resources' | 'operations'>),
  detailsOf: async (name) => {
    const load = details[name]
    if (!load) throw new Error(`Nothing is generated of ${name}.`)
    return (await chunk(load)).default
  },
  formOf: (operationId) =>
    Object.hasOwn(forms, operationId) ? forms[operationId as keyof typeof forms] : undefined,
}
provideAdmin(ourAdmin)
provideOverrides(overrides)
provideBatches(async (client) => (await import('./batches.ts')).createBatches(client))
