import type { Policy } from '#rules/access.ts'
import { accessSentence } from './access.ts'

interface Operation {
  summary?: string
  description?: string
  'x-access'?: Policy
  'x-status'?: string
}

export interface Description {
  readonly tags?: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const methods = new Set(['get', 'head', 'post', 'put', 'patch', 'delete'])

/** The contract as readers of the docs see it: who may call stands in the text, and what is planned says so. */
export function forReaders(description: Description): Description {
  const paths = Object.entries(description.paths).map(([path, item]) => {
    const told = Object.entries(item).map(([key, value]) => {
      return [key, methods.has(key) ? toldOf(value as Operation) : value]
    })
    return [path, Object.fromEntries(told)]
  })
  return { ...description, paths: Object.fromEntries(paths) }
}

function toldOf(operation: Operation): Operation {
  const access = operation['x-access']
  const parts = [
    ...(operation['x-status'] === 'planned' ? ['**Planned:** answers 501 until it is built.'] : []),
    ...(operation.description ? [operation.description] : []),
    ...(access ? [`**Who may call:** ${accessSentence(access)}`] : []),
  ]
  const isPlanned = operation['x-status'] === 'planned'
  return {
    ...operation,
    summary: `${operation.summary ?? ''}${isPlanned ? ' (planned)' : ''}`,
    description: parts.join('\n\n'),
  }
}
