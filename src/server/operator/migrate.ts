import { migrate } from '../platform/database/migrate.ts'
import type { Run } from './command.ts'

export const migrateDatabase: Run = async (db) =>
  (await migrate(db)).join('\n') || 'Everything is up to date.'
