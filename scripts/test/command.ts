import { spawn } from 'node:child_process'
import { root } from '#scripts/build/build.ts'

/** How a step ended. Without counts it is one check. */
export interface StepOutcome {
  ok: boolean
  output: string
  passed?: number
  failed?: number
  skipped?: number
}

/** Runs a command line in the repository and keeps what it prints. Never rejects. */
export function command(line: string[], env: NodeJS.ProcessEnv = {}): Promise<StepOutcome> {
  const [file, ...args] = line
  return new Promise((resolve) => {
    const child = spawn(file as string, args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => resolve({ ok: false, output: `${file}: ${error.message}` }))
    child.on('close', (code, signal) => {
      const end = code === 0 ? '' : `\n(ended with ${signal ?? code})`
      resolve({ ok: code === 0, output: output.trimEnd() + end })
    })
  })
}
