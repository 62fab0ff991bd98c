import { Worker } from 'node:worker_threads'
import { type Context, contextOf, type Emitter, type Output } from './context.ts'
import { bundle } from './contract/bundle.ts'
import { deriveShapes } from './contract/shapes.ts'
import { ContractError, type Document } from './contract/types.ts'
import { emitAccessMatrix } from './emit/access-matrix.ts'
import { emitCoverage } from './emit/coverage.ts'
import { emitEntities } from './emit/entities.ts'
import { emitForms } from './emit/forms.ts'
import { emitMessages } from './emit/messages.ts'
import { emitOpenapi } from './emit/openapi.ts'
import { emitOperations } from './emit/operations.ts'
import { emitPages } from './emit/pages.ts'
import { emitReplyValidators } from './emit/reply-validators.ts'
import { emitValidators } from './emit/validators.ts'
import { emitResources } from './resources/emit.ts'

/** What every description gives: see decisions §12. */
const always: Emitter[] = [emitOpenapi, emitForms, emitResources]
const rest: Emitter[] = [
  emitOperations,
  emitEntities,
  emitPages,
  emitMessages,
  emitAccessMatrix,
  emitCoverage,
  emitValidators,
  emitReplyValidators,
]

/**
 * Reads a description and makes all files from it; nothing is written.
 *
 * @throws ContractError with one line for people
 */
export async function generate(contract: string, { all }: { all: boolean }): Promise<Output[]> {
  const document = deriveShapes(bundle(contract))
  const context = contextOf(document)
  const emitters = [...always, ...(all ? rest : [])].map((emit) => run(emit, context))
  const outputs = await Promise.all(all ? [typesInWorker(document), ...emitters] : emitters)
  return outputs.flat().sort((a, b) => (a.path < b.path ? -1 : 1))
}

async function run(emit: Emitter, context: Context): Promise<Output[]> {
  return emit(context)
}

function typesInWorker(document: Document): Promise<Output[]> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: document })
  return new Promise((resolve, reject) => {
    worker.once('message', ({ text, error }) => {
      if (error === undefined) resolve([{ path: 'types.ts', text }])
      else reject(new ContractError(`no types can be made of the description: ${error}`))
    })
    worker.once('error', reject)
  })
}
