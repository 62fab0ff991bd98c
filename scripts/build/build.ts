import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { content, filesBeneath, readStamp, seen, writeStamp } from './stamps.ts'
import { type Step, steps } from './steps.ts'

/** The repository's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Runs a script on this Node; resolves with its output, rejects with the output if it fails. */
export function run(args: string[], env: NodeJS.ProcessEnv = process.env): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(output || `ended with ${code}`)),
    )
  })
}

/** Runs one step if its inputs have changed or an output is missing. Tells whether it ran. */
async function refresh(step: Step, say: (line: string) => void): Promise<boolean> {
  const stampFile = join(root, 'dist', '.stamps', `${step.name}.json`)
  const old = readStamp(stampFile)
  const complete = step.outputs.every((output) => existsSync(join(root, output)))
  const files = filesBeneath(root, step.inputs)
  const now = seen(root, files)
  if (complete && old?.seen === now) return false
  const hash = content(root, files)
  if (!(complete && old?.content === hash)) {
    const started = performance.now()
    say(`${step.title} …`)
    await Promise.all(step.commands.map((command) => run(command)))
    say(`  done in ${((performance.now() - started) / 1000).toFixed(1)} s`)
    writeStamp(stampFile, { seen: now, content: hash })
    return true
  }
  writeStamp(stampFile, { seen: now, content: hash })
  return false
}

/** Brings generated/ and dist/ up to date, all that the product needs; does next to nothing when they are. */
export async function build(
  names: Step['name'][] = steps.filter((step) => !step.isTool).map((step) => step.name),
  say: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
): Promise<void> {
  for (const step of steps) if (names.includes(step.name)) await refresh(step, say)
}
