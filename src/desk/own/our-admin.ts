/** Our own contract's resources: imported for its effect by whatever starts the desk. */
import admin from '#generated/admin.json' with { type: 'json' }
import { forms } from '#generated/forms/index.js'
import { type Admin, provideAdmin } from '../resources/admin.ts'
import { overrides } from '../screens/overrides.ts'

provideAdmin({
  ...(admin as unknown as Pick<Admin, 'resources' | 'operations'>),
  overrides,
  formOf: (operationId) =>
    Object.hasOwn(forms, operationId) ? forms[operationId as keyof typeof forms] : undefined,
})
