import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from '#scripts/build/build.ts'

/** What a module imports before its first line runs, by paths from the root; types are gone by then. */
export function importsOf(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8')
  return [...text.matchAll(/^(?:import|export) (?!type\b)(?:[^'"]*? from )?'([#.][^']+)'/gm)].map(
    ([, to = '']) => {
      const alias = /^#(\w+)\/(.*)$/.exec(to)
      if (!alias) return relative(root, join(root, dirname(path), to))
      const folder = ['generated', 'tests', 'scripts'].includes(alias[1] ?? '') ? '' : 'src/'
      return `${folder}${alias[1]}/${alias[2]}`
    },
  )
}

/** Whether a file is one whose imports can be read. */
export const isModule = (path: string) => /\.[jt]sx?$/.test(path)
