import { shownName } from '../shown-names.ts'
import type { TreeEntry, TreeHint } from './outline.ts'

/** The first of its names that is filled in; '' where none is. */
export function entryName(entry: TreeEntry, { name }: TreeHint): string {
  const value = name.map((each) => entry[each]).find((each) => typeof each === 'string' && each.trim() !== '')
  return typeof value === 'string' ? (shownName(value) ?? value) : ''
}
