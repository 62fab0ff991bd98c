import type { TreeEntry, TreeHint } from './outline.ts'

/** What records are called that entries lead to, as far as a tree has shown them: a conflict names entries by them too. */
const shown = new Map<string, string>()

export function rememberName(key: string, name: string): void {
  shown.set(key, name)
}

/** The first of its names that is filled in; '' where none is. */
export function entryName(entry: TreeEntry, { name }: TreeHint): string {
  const value = name.map((each) => entry[each]).find((each) => typeof each === 'string' && each.trim() !== '')
  return typeof value === 'string' ? (shown.get(value) ?? value) : ''
}
