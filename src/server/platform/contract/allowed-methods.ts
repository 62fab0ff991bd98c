/** Which methods an address knows, for 405 and its Allow. */
import type { OperationEntry } from './contract.ts'

/** Asked for addresses that no route took, so that speed is no matter. */
export function methodFinder(all: Iterable<OperationEntry>): (path: string) => string[] {
  const patterns = new Map<string, { pattern: RegExp; names: number; methods: Set<string> }>()
  for (const entry of all) {
    const text = entry.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')
    const names = entry.path.split('{').length
    const known = patterns.get(entry.path) ?? { pattern: new RegExp(`^${text}$`), names, methods: new Set() }
    known.methods.add(entry.method)
    if (entry.method === 'GET') known.methods.add('HEAD')
    patterns.set(entry.path, known)
  }
  return (path) => {
    const found = [...patterns.values()].filter(({ pattern }) => pattern.test(path))
    const closest = found.sort((a, b) => a.names - b.names)[0]
    return closest ? [...closest.methods].sort() : []
  }
}
