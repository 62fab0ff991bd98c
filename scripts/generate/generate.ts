import { dirname } from 'node:path'
import { type Context, contextOf, type Emitter, type Output } from './context.ts'
import { bundle } from './contract/bundle.ts'
import { checkHints } from './contract/hints.ts'
import { markLines } from './contract/lines.ts'
import { fileLoader } from './contract/load.ts'
import { deriveShapes } from './contract/shapes.ts'
import { emitAccessMatrix } from './emit/access-matrix.ts'
import { emitAdmin } from './emit/admin.ts'
import { emitChangeLog, emitHistory } from './emit/change-log.ts'
import { emitCoverage } from './emit/coverage/coverage.ts'
import { emitEntities } from './emit/entities.ts'
import { emitForms } from './emit/forms.ts'
import { emitHints } from './emit/hints.ts'
import { emitMessages } from './emit/messages.ts'
import { emitModules } from './emit/modules.ts'
import { emitOpenapi } from './emit/openapi.ts'
import { emitOperations } from './emit/operations.ts'
import { emitPages } from './emit/pages.ts'
import { emitRoleRights } from './emit/role-rights.ts'
import { emitValidators } from './emit/validators.ts'
import { emitResources } from './resources/emit.ts'
import { typesWorker } from './types-worker.ts'

/** What every description gives (product §37.5). */
const always: Emitter[] = [emitOpenapi, emitForms, emitResources, emitAdmin]
const rest: Emitter[] = [
  emitOperations,
  emitEntities,
  emitPages,
  emitMessages,
  emitAccessMatrix,
  emitRoleRights,
  emitModules,
  emitChangeLog,
  emitHistory,
  emitCoverage,
  emitHints,
  emitValidators,
]

interface Options {
  /** Whether everything is made, as for our own contract, or only what an admin needs. */
  readonly all: boolean
  /** Called with what was read, once all files are made. */
  readonly report?: (context: Context) => void
  /** Called with all files but the types, which take longest and which nothing that runs reads. They are made after it. */
  readonly early?: (outputs: readonly Output[]) => void
}

/**
 * Reads a description and makes all files from it; nothing is written.
 *
 * @throws ContractError with one line for people
 */
export async function generate(contract: string, { all, report, early }: Options): Promise<Output[]> {
  const worker = all ? typesWorker() : null
  let types: Promise<Output> | undefined
  try {
    const files = new Map<string, unknown>()
    const missing: string[] = []
    // Of a foreign description we make what we can; ours must be complete.
    const noteMissing = all ? undefined : (sentence: string) => missing.push(sentence)
    const shaped = deriveShapes(bundle(contract, fileLoader(undefined, files), noteMissing))
    // Whether a foreign backend takes several lines is its own to say.
    const document = all ? markLines(shaped) : shaped
    // Foreign descriptions may use names like ours for their own tools.
    if (all) checkHints(files, dirname(contract))
    if (!early) types = worker?.emit(document)
    const context = contextOf(document, { isWhole: all })
    const emitters = [...always, ...(all ? rest : [])]
    context.notes.push(...missing)
    const outputs = emitters.flatMap((emit) => emit(context))
    early?.(outputs)
    types ??= worker?.emit(document)
    if (types) outputs.push(await types)
    report?.(context)
    return outputs.sort((a, b) => (a.path < b.path ? -1 : 1))
  } finally {
    // Where something else failed first, the types may fail as well: nobody waits for them any more.
    await types?.catch(() => {})
    worker?.free()
  }
}
