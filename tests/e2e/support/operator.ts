import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { AppServer } from './server.ts'

/** One of the operator's commands, as `npm run openbranch` runs it beside a server. */
export async function openbranch(server: AppServer, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '', NODE_OPTIONS: '' }
  const command = [process.execPath, ['src/server/openbranch.ts', ...args], { env }] as const
  return (await promisify(execFile)(...command)).stdout
}
