import { Worker } from 'node:worker_threads'
import type { Output } from './context.ts'
import { ContractError, type Document } from './contract/types.ts'
import { isObject, mapValues } from './contract/walk.ts'

/** Makes types.ts beside the other emitters, on the second core. */
export interface TypesWorker {
  /** @throws ContractError where no types can be made of the description */
  emit(document: Document): Promise<Output>
  /** To be called when nothing more is asked of it. */
  free(): void
}

/** Has loaded the compiler already: the next description saved in `npm run dev` need not wait for it. */
let idle: Worker | undefined

/** Ask for it before the description is read: loading what it needs takes as long as that. */
export function typesWorker(): TypesWorker {
  const worker = idle ?? new Worker(new URL('./worker.mjs', import.meta.url))
  idle = undefined
  worker.ref()
  let isBroken = false
  return {
    async emit(document) {
      const answer = Promise.withResolvers<{ text: string; error?: string }>()
      const fail = (error: Error) => {
        isBroken = true
        answer.reject(error)
      }
      worker.once('message', answer.resolve).once('error', fail)
      worker.postMessage(withoutExamples(document))
      const { text, error } = await answer.promise
      worker.off('error', fail)
      if (error !== undefined) throw new ContractError(`no types can be made of the description: ${error}`)
      return { path: 'types.ts', text }
    },
    free() {
      worker.unref()
      if (idle || isBroken) void worker.terminate()
      else idle = worker
    },
  }
}

/** Half of a description is examples; no type is made of them. Schemas keep theirs, which stand in comments. */
function withoutExamples(document: Document): Document {
  const less = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(less)
    if (!isObject(value)) return value
    const { examples, ...rest } = value as Record<string, unknown>
    return mapValues(rest, (each, key) => (key === 'schema' || key.startsWith('x-') ? each : less(each)))
  }
  const { schemas, ...components } = document.components ?? {}
  return {
    ...document,
    paths: less(document.paths) as Document['paths'],
    components: { ...(less(components) as object), ...(schemas && { schemas }) },
  }
}
